import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ContactAnswer } from "../contact/contact-answer.ts";
import { ContactChannels } from "../contact/contact-channels.tsx";

/** Names the ad and who sells it; closing gives the focus back to the button. */
export default function ContactDialog({
  listingId,
  title,
  sellerName,
  answer,
  onClose,
}: {
  listingId: string;
  title: string;
  sellerName: string;
  answer: ContactAnswer | undefined;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // showModal keeps the focus inside, makes Escape close, and gives the focus back at the end.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="contact-titre"
      aria-describedby="contact-annonce"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-surface p-6 shadow-float max-md:mb-4"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 id="contact-titre" className="text-lg">
            Contacter le vendeur
          </h2>
          <p id="contact-annonce" className="line-clamp-3 text-sm text-soft">
            {sellerName}, pour l’annonce «{"\u00a0"}
            {title}
            {"\u00a0"}»
          </p>
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Fermer"
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <div aria-live="polite">
        {answer ? (
          <ContactChannels answer={answer} listingId={listingId} />
        ) : (
          <p className="text-soft">Un instant…</p>
        )}
      </div>
    </dialog>
  );
}
