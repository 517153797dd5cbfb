import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { ReasonAnswer } from "../../ui/reason-fields.tsx";
import { RemovalForm } from "./removal-form.tsx";

/** Loaded when a moderator presses 'Retirer l’annonce'. */
export function RemovalDialog({
  listing,
  onClose,
}: {
  listing: { id: string; title: string };
  onClose: () => void;
}) {
  const fetcher = useFetcher<ReasonAnswer>();
  return (
    <Modal title={`Retirer «\u00a0${listing.title}\u00a0»`} onClose={onClose}>
      <RemovalForm
        form={fetcher.Form}
        listingId={listing.id}
        answer={fetcher.data}
        isSending={fetcher.state !== "idle"}
        cancel={
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
        }
      />
    </Modal>
  );
}
