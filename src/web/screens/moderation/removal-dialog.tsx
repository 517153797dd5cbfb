import { useFetcher } from "react-router";
import { isolate } from "../../../platform/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { DecisionForm, type DecisionResult } from "./decision-form.tsx";

/** Loaded lazily, when a moderator presses 'Retirer l’annonce'. */
export function RemovalDialog({
  listing,
  onClose,
}: {
  listing: { id: string; title: string };
  onClose: () => void;
}) {
  const fetcher = useFetcher<DecisionResult>();
  return (
    <Modal title={`Retirer «\u00a0${isolate(listing.title)}\u00a0»`} onClose={onClose}>
      <DecisionForm
        decision="remove"
        hasDigits
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
