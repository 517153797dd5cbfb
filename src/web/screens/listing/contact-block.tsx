import { MessageCircle } from "lucide-react";
import { useCallback, useRef } from "react";
import { useFetcher } from "react-router";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useLazyModule } from "../../use-lazy-module.ts";
import { type ContactResult, listingUnavailableText } from "../contact/contact-result.ts";
import { FirstMessage } from "../messages/first-message.tsx";

// Loaded on hover or focus of the button: most page views never need it.
const loadDialog = async () => (await fetchModule(() => import("./contact-dialog.tsx"))).ContactDialog;

/**
 * 'Contacter le vendeur'. Email and phone are requested only when the button is pressed. Without JavaScript, or when the
 * dialog cannot be loaded, the form leads to a page that shows them.
 */
export function ContactBlock({
  listingId,
  title,
  sellerName,
  isOwn,
  isActive,
  hasDeal,
}: {
  listingId: string;
  title: string;
  sellerName: string;
  isOwn: boolean;
  isActive: boolean;
  /** the viewer has agreed on something about it: then asking whether it is available is of no use */
  hasDeal: boolean;
}) {
  const fetcher = useFetcher<ContactResult>();
  const form = useRef<HTMLFormElement>(null);
  const goToPage = useCallback(() => {
    // Offline, submitting would lose the page; OfflineBar reports it.
    if (navigator.onLine) form.current?.submit();
  }, []);
  const { Part: ContactDialog, prepare, open, close } = useLazyModule(loadDialog, goToPage);
  if (isOwn) return <OwnContact />;
  if (!isActive) return <p className="rounded-card bg-sunken p-4 text-sm">{listingUnavailableText}</p>;
  return (
    <>
      <div
        data-contact-bar=""
        className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:box-content max-lg:min-h-13 max-lg:px-4 md:max-lg:px-8 max-lg:py-2.5 max-md:bottom-16 short:static! short:border-0! short:p-0!"
      >
        <fetcher.Form ref={form} method="post" action={paths.contact(listingId)} onSubmit={open}>
          <button
            type="submit"
            onPointerEnter={prepare}
            onFocus={prepare}
            className={buttonClass("primary", "min-h-13 w-full text-base")}
          >
            <MessageCircle className="size-5" />
            Contacter le vendeur
          </button>
        </fetcher.Form>
        {ContactDialog ? (
          <ContactDialog
            listingId={listingId}
            title={title}
            sellerName={sellerName}
            result={fetcher.state === "idle" ? fetcher.data : undefined}
            onClose={close}
          />
        ) : null}
      </div>
      {hasDeal ? null : <FirstMessage listingId={listingId} />}
    </>
  );
}

/** The author sees the button that others press, and why it is of no use here. */
function OwnContact() {
  return (
    <div className="grid gap-1.5">
      <button
        type="button"
        disabled
        aria-describedby="contact-de-soi"
        className={buttonClass("primary", "min-h-13 w-full text-base")}
      >
        <MessageCircle className="size-5" />
        Contacter le vendeur
      </button>
      <p id="contact-de-soi" className="text-center text-sm text-soft">
        C’est votre annonce{"\u00a0"}: le bouton est pour les autres.
      </p>
    </div>
  );
}
