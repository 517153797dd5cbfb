import { MessageCircle, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { ContactAnswer } from "../contact/contact-answer.ts";
import { ContactChannels } from "../contact/contact-channels.tsx";

/**
 * 'Contacter le vendeur'. E-mail and phone are asked for when the button is pressed and only then; without JavaScript
 * the same form leads to a page that shows them.
 */
export function ContactBlock({ listingId, isActive }: { listingId: string; isActive: boolean }) {
  const fetcher = useFetcher<ContactAnswer>();
  const [isOpen, setIsOpen] = useState(false);
  if (!isActive)
    return <p className="rounded-card bg-sunken p-4 text-sm">Cette annonce n’est plus disponible.</p>;
  return (
    <div
      data-contact-bar=""
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 max-md:bottom-16"
    >
      <fetcher.Form method="post" action={paths.contact(listingId)} onSubmit={() => setIsOpen(true)}>
        <button type="submit" className={buttonClass("primary", "min-h-13 w-full text-base")}>
          <MessageCircle aria-hidden="true" className="size-5" />
          Contacter le vendeur
        </button>
      </fetcher.Form>
      {isOpen ? (
        <ContactDialog listingId={listingId} answer={fetcher.data} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
}

function ContactDialog({
  listingId,
  answer,
  onClose,
}: {
  listingId: string;
  answer: ContactAnswer | undefined;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="contact-titre"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-surface p-6 shadow-float max-md:mb-4"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="contact-titre" className="text-lg">
          Contacter le vendeur
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Fermer"
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      {answer ? (
        <ContactChannels answer={answer} listingId={listingId} />
      ) : (
        <p role="status" className="text-soft">
          Un instant…
        </p>
      )}
    </dialog>
  );
}
