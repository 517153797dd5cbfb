import { Eye, ImageOff } from "lucide-react";
import { Link } from "react-router";
import type { OwnListing as OwnListingCard } from "../../../listings/index.server.ts";
import type { ListingStatus } from "../../../listings/listing.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import type { ListingContacts } from "../../../messaging/index.server.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { lifetimeText, type OwnListingAction } from "../../text/own-listing.ts";
import { dashboardStatusLabel } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import {
  MoreOwnListingActions,
  OwnListingActions,
  useOwnListingAction,
} from "../../ui/own-listing-actions.tsx";
import { Photo } from "../../ui/photo.tsx";

/** Optimistic status of the badge while the action is pending. */
const pendingStatuses: Partial<Record<OwnListingAction, ListingStatus>> = {
  sold: "sold",
  resell: "active",
  renew: "active",
};

export function OwnListing({
  listing,
  contacts: { contacts, unread } = { contacts: 0, unread: 0 },
  now,
}: {
  listing: OwnListingCard;
  contacts?: ListingContacts | undefined;
  now: Date;
}) {
  const action = useOwnListingAction(listing.id);
  const status = (action && pendingStatuses[action]) ?? listing.status;
  const title = listing.title || "Sans titre";
  const lifetime = lifetimeText({ ...listing, status }, now);
  const isLeaving = action === "delete" || action === "restore";
  return (
    <li
      id={`annonce-${listing.id}`}
      hidden={isLeaving}
      className="grid gap-3 rounded-card border border-line bg-surface p-3 md:p-4 [&[hidden]]:hidden"
    >
      <div className="flex gap-4">
        <div className="relative grid size-20 shrink-0 place-items-center overflow-hidden rounded-field bg-sunken text-soft md:size-24">
          {listing.cover ? (
            <Photo photo={listing.cover} sizes="6rem" alt="" />
          ) : (
            <ImageOff className="size-6" />
          )}
        </div>
        <div className="grid min-w-0 grow content-start gap-1">
          <div className="flex flex-wrap items-center gap-2 text-soft text-xs tabular">
            <Badge variant={status === "active" && !listing.deletedAt ? "featured" : "plain"}>
              {listing.deletedAt ? "Supprimée" : dashboardStatusLabel({ ...listing, status })}
            </Badge>
            <span>
              {countTexts.views(listing.views)}
              <span aria-hidden="true"> · </span>
              {countTexts.favorites(listing.favorites)}
              <span aria-hidden="true"> · </span>
              {countTexts.contacts(contacts)}
            </span>
            {unread > 0 ? (
              <Link to={paths.messages()} className="font-semibold text-spruce underline underline-offset-4">
                {countTexts.unreadMessages(unread)}
              </Link>
            ) : null}
          </div>
          {/* The clamp is on the inner element: on the heading it would clip the focus ring of the link. */}
          <h3 className="font-semibold text-sm">
            {listing.deletedAt ? (
              <span className="line-clamp-2">{title}</span>
            ) : (
              <Link
                to={paths.listing(listing.id)}
                className="line-clamp-2 underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            )}
          </h3>
          <p className="font-bold text-sm tabular">{displayPrice(listing)}</p>
          <p className="text-soft text-xs">{lifetime}</p>
        </div>
        <MoreOwnListingActions listing={listing} />
      </div>
      <OwnListingActions
        listing={listing}
        now={now}
        before={
          <ButtonLink
            to={paths.listing(listing.id)}
            variant="secondary"
            className="px-3 sm:max-[54rem]:px-2.5"
          >
            <Eye className="size-4" />
            Voir<span className="sr-only"> {title}</span>
          </ButtonLink>
        }
      />
    </li>
  );
}
