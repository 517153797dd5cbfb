import { useFetcher } from "react-router";
import { isolate } from "../../../platform/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { DecisionForm, type DecisionResult, type ReasonedDecision } from "./decision-form.tsx";

const titles: Record<ReasonedDecision, string> = {
  remove: "Retirer",
  correct: "Demander une correction de",
  hold: "Masquer",
  suspend: "Suspendre l’auteur de",
};

/** Loaded lazily, when a moderator presses « Retirer l’annonce » or the key of a decision that needs a reason. */
export function DecisionDialog({
  decision,
  listing,
  suspendedUntil,
  onClose,
}: {
  decision: ReasonedDecision;
  listing: { id: string; title: string };
  suspendedUntil: Date | null;
  onClose: () => void;
}) {
  const fetcher = useFetcher<DecisionResult>();
  return (
    <Modal title={`${titles[decision]} «\u00a0${isolate(listing.title)}\u00a0»`} onClose={onClose}>
      <DecisionForm
        decision={decision}
        hasDigits
        form={fetcher.Form}
        listingId={listing.id}
        suspendedUntil={suspendedUntil}
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
