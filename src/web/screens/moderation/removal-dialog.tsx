import { useFetcher } from "react-router";
import { isolate } from "../../../platform/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";
import { RemovalForm } from "./removal-form.tsx";

/** Loaded lazily, when a moderator presses 'Retirer l’annonce'. */
export function RemovalDialog({
  listing,
  onClose,
}: {
  listing: { id: string; title: string };
  onClose: () => void;
}) {
  const fetcher = useFetcher<ReasonResult>();
  return (
    <Modal title={`Retirer «\u00a0${isolate(listing.title)}\u00a0»`} onClose={onClose}>
      <RemovalForm
        form={fetcher.Form}
        listingId={listing.id}
        result={fetcher.data}
        isSending={fetcher.state !== "idle"}
        cancel={
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        }
      />
    </Modal>
  );
}
