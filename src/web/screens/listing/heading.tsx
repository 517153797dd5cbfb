import { Flag, MapPin, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DisplayedPrice } from "../../../listings/price-text.ts";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { withGluedSigns } from "../../text/glued-signs.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import { MoreActions, menuItemClass } from "../../ui/more-actions.tsx";
import { PriceLine } from "../../ui/price-line.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";
import { useHydrated } from "../../use-hydrated.ts";
import { type HiddenState, HideForm } from "./hide-form.tsx";

const loadReport = async () => (await fetchModule(() => import("./report-dialog.tsx"))).ReportDialog;

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

/** 'Signaler' (§2), which opens a dialog, or its page without JavaScript, and hiding. */
function More({
  listingId,
  canReport,
  hidden,
}: {
  listingId: string;
  canReport: boolean;
  hidden: HiddenState | null;
}) {
  const { Part: Report, onSubmit, onClose } = useLazyDialog(loadReport);
  if (!canReport && !hidden) return null;
  return (
    <>
      <MoreActions>
        {hidden ? <HideForm listingId={listingId} hidden={hidden} /> : null}
        {canReport ? (
          <form action={paths.report(listingId)} onSubmit={onSubmit}>
            <button type="submit" className={menuItemClass}>
              <Flag className="size-4" />
              Signaler cette annonce
            </button>
          </form>
        ) : null}
      </MoreActions>
      {Report ? <Report listingId={listingId} onClose={onClose} /> : null}
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
  hidden,
  facts,
  published,
  underPrice,
}: {
  listing: HeadingData;
  title: string;
  /** the listing is public */
  isOpen: boolean;
  /** null while it is active */
  statusLabel: string | null;
  canReport: boolean;
  /** null when the viewer cannot hide it */
  hidden: HiddenState | null;
  facts: readonly { label: string; text: string }[];
  /** age, beside the place */
  published: ReactNode;
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
      <h1 className="text-xl">{withGluedSigns(title)}</h1>
      <p className="flex gap-1.5 text-soft">
        <MapPin className="mt-0.5 size-5 shrink-0" />
        <span>
          {listing.city ? `${listing.city} (${listing.region})` : listing.region}
          {published}
        </span>
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
      {/* Listings that are not public (drafts, expired ones) cannot be shared or added to favorites. */}
      {isOpen ? (
        <div className="flex items-start gap-2">
          <FavoriteButton listingId={listing.id} title={title} className="max-lg:hidden" />
          {/* Takes the free width, so that ShareButton, which appears after hydration, moves nothing. */}
          <div className="flex min-h-11 flex-1 flex-wrap gap-2">
            <ShareButton title={title} />
          </div>
          <More listingId={listing.id} canReport={canReport} hidden={hidden} />
        </div>
      ) : null}
    </header>
  );
}
