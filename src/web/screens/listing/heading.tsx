import { MapPin } from "lucide";
import type { ReactNode } from "react";
import { type ListingStatus, openStatuses } from "../../../domain/listing.ts";
import type { Price } from "../../../domain/price.ts";
import { homeStatusLabels } from "../../text/statuses.ts";
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
  status: ListingStatus;
  isFeatured: boolean;
  isUrgent: boolean;
};

export function Heading({
  listing,
  title,
  canReport,
  underPrice,
}: {
  listing: HeadingFacts;
  title: string;
  canReport: boolean;
  underPrice: ReactNode;
}) {
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {listing.isFeatured ? <Badge look="featured">Mise en avant</Badge> : null}
        {listing.isUrgent ? <Badge look="urgent">Urgent</Badge> : null}
        {listing.status === "active" ? null : <Badge look="dark">{homeStatusLabels[listing.status]}</Badge>}
      </div>
      <h1 className="text-xl">{title}</h1>
      <PriceLine price={listing} size="text-xl" />
      {underPrice}
      <p className="flex items-center gap-1.5 text-soft">
        <Icon of={MapPin} className="size-5 shrink-0" />
        {[listing.city, listing.region].filter(Boolean).join(", ")}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {/* Nobody else can open it (a draft, an expired ad): there is nothing to keep or to share. */}
        {openStatuses.includes(listing.status) ? (
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
