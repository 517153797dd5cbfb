import { MapPin } from "lucide";
import type { ReactNode } from "react";
import type { Price } from "../../../domain/price.ts";
import { Badge } from "../../ui/badge.tsx";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PriceLine } from "../../ui/price-line.tsx";
import { ReportButton } from "./report-button.tsx";
import { ShareButton } from "./share-button.tsx";

type HeadingFacts = Price & {
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
  underPrice,
}: {
  listing: HeadingFacts;
  title: string;
  /** others may open it */
  isOpen: boolean;
  /** none while it is published */
  statusLabel: string | null;
  canReport: boolean;
  underPrice: ReactNode;
}) {
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {listing.isFeatured ? <Badge look="featured">Mise en avant</Badge> : null}
        {listing.isUrgent ? <Badge look="urgent">Urgent</Badge> : null}
        {statusLabel ? <Badge look="dark">{statusLabel}</Badge> : null}
      </div>
      <h1 className="text-xl">{title}</h1>
      <PriceLine price={listing} size="text-xl" />
      {underPrice}
      <p className="flex items-center gap-1.5 text-soft">
        <Icon of={MapPin} className="size-5 shrink-0" />
        {[listing.city, listing.region].filter(Boolean).join(", ")}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {/* What nobody else can open (a draft, an expired ad) is nothing to keep or to share. */}
        {isOpen ? (
          <>
            <FavoriteButton listingId={listing.id} title={title} className="max-lg:hidden" />
            {/* Before what only appears once the page is awake, and would push it from under a finger. */}
            {canReport ? <ReportButton listingId={listing.id} /> : null}
            <ShareButton title={title} />
          </>
        ) : null}
      </div>
    </header>
  );
}
