import { MessageCircle } from "lucide";
import { lazy, Suspense, useState } from "react";
import { useFetcher } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type ContactAnswer, goneText } from "../contact/contact-answer.ts";

// Fetched when somebody reaches for the button: most looks at an ad never need it.
const loadDialog = () => import("./contact-dialog.tsx");
const ContactDialog = lazy(loadDialog);

/**
 * 'Contacter le vendeur'. E-mail and phone are asked for when the button is pressed and only then; without JavaScript
 * the same form leads to a page that shows them.
 */
export function ContactBlock({
  listingId,
  title,
  sellerName,
  isActive,
}: {
  listingId: string;
  title: string;
  sellerName: string;
  isActive: boolean;
}) {
  const fetcher = useFetcher<ContactAnswer>();
  const [isOpen, setIsOpen] = useState(false);
  if (!isActive) return <p className="rounded-card bg-sunken p-4 text-sm">{goneText}</p>;
  return (
    <div
      data-contact-bar=""
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:box-content max-lg:min-h-13 max-lg:px-4 md:max-lg:px-8 max-lg:py-2.5 max-md:bottom-16 short:static! short:border-0! short:p-0!"
    >
      <fetcher.Form method="post" action={paths.contact(listingId)} onSubmit={() => setIsOpen(true)}>
        <button
          type="submit"
          onPointerEnter={loadDialog}
          onFocus={loadDialog}
          className={buttonClass("primary", "min-h-13 w-full text-base")}
        >
          <Icon of={MessageCircle} className="size-5" />
          Contacter le vendeur
        </button>
      </fetcher.Form>
      {isOpen ? (
        <Suspense>
          <ContactDialog
            listingId={listingId}
            title={title}
            sellerName={sellerName}
            answer={fetcher.state === "idle" ? fetcher.data : undefined}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
