import { isolate } from "../../../platform/isolate.ts";
import { Modal } from "../../ui/modal.tsx";
import { ContactChannels } from "../contact/contact-channels.tsx";
import type { ContactResult } from "../contact/contact-result.ts";

/** Shows the listing and the seller; the channels are announced when they are loaded. */
export function ContactDialog({
  listingId,
  title,
  sellerName,
  result,
  onClose,
}: {
  listingId: string;
  title: string;
  sellerName: string;
  result: ContactResult | undefined;
  onClose: () => void;
}) {
  return (
    <Modal
      title="Contacter le vendeur"
      about={`${isolate(sellerName)}, pour l’annonce «\u00a0${isolate(title)}\u00a0»`}
      onClose={onClose}
    >
      <div aria-live="polite">
        {result ? (
          <ContactChannels result={result} listingId={listingId} />
        ) : (
          <p className="text-soft">Un instant…</p>
        )}
      </div>
    </Modal>
  );
}
