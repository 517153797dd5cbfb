import { Flag, MapPin, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DisplayedPrice } from "../../../listings/price-text.ts";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import { PriceLine } from "../../ui/price-line.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";
import { useHydrated } from "../../use-hydrated.ts";

const load = async () => (await fetchModule(() => import("./report-dialog.tsx"))).ReportDialog;

/** 'Signaler' (§2): a dialog, or its page without JavaScript. */
function ReportButton({ listingId }: { listingId: string }) {
  const { Part: Dialog, onSubmit, onClose } = useLazyDialog(load);
  return (
    <>
      <form action={paths.report(listingId)} onSubmit={onSubmit}>
        <Button type="submit" variant="secondary">
          <Flag className="size-4" />
          Signaler
        </Button>
      </form>
      {Dialog ? <Dialog listingId={listingId} onClose={onClose} /> : null}
    </>
  );
}

/** Opens the native share dialog; without one, copies the URL to the clipboard. */
function ShareButton({ title }: { title: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState("");
  if (!isHydrated) return null;

  const share = async () => {
    const address = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) {
        await navigator.share({ title, url: address });
        return;
      }
      await navigator.clipboard.writeText(address);
      setOutcome("Lien copié");
    } catch (error) {
      // AbortError: the user closed the share dialog. After any other error the URL is shown, to be copied manually.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOutcome(address);
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={share}>
        <Share2 className="size-4" />
        Partager
      </Button>
      <span role="status" className="self-center text-sm text-soft">
        {outcome}
      </span>
    </>
  );
}

type HeadingData = DisplayedPrice & {
  id: string;
  city: string;
  region: string;
  isFeatured: boolean;
  isUrgent: boolean;
};

export function Heading({
  listing,
  title,
  isOpen,
  statusLabel,
  canReport,
  facts,
  underPrice,
}: {
  listing: HeadingData;
  title: string;
  /** the listing is public */
  isOpen: boolean;
  /** null while it is active */
  statusLabel: string | null;
  canReport: boolean;
  facts: readonly { label: string; text: string }[];
  underPrice: ReactNode;
}) {
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {listing.isFeatured ? <Badge variant="featured">Mise en avant</Badge> : null}
        {listing.isUrgent ? <Badge variant="urgent">Urgent</Badge> : null}
        {statusLabel ? <Badge variant="dark">{statusLabel}</Badge> : null}
      </div>
      <PriceLine price={listing} size="text-xl" />
      {underPrice}
      <h1 className="text-xl">{title}</h1>
      <p className="flex items-center gap-1.5 text-soft">
        <MapPin className="size-5 shrink-0" />
        {[listing.city, listing.region].filter(Boolean).join(", ")}
      </p>
      {facts.length > 0 ? (
        <ul aria-label="En bref" className="flex flex-wrap gap-2">
          {facts.map(({ label, text }) => (
            <li key={label} className="rounded-chip border border-line bg-surface px-3 py-1 text-sm tabular">
              <span className="text-soft">{label}</span> <span className="font-semibold">{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {/* Listings that are not public (drafts, expired ones) cannot be shared or added to favorites. */}
        {isOpen ? (
          <>
            <FavoriteButton listingId={listing.id} title={title} className="max-lg:hidden" />
            {/* Before ShareButton, which appears after hydration and would shift it. */}
            {canReport ? <ReportButton listingId={listing.id} /> : null}
            <ShareButton title={title} />
          </>
        ) : null}
      </div>
    </header>
  );
}
