import { deleteListing } from "../../../actions/delete-listing.ts";
import { markSold } from "../../../actions/mark-sold.ts";
import type { ListingTools, OwnListingChanged } from "../../../actions/own-listing.ts";
import { renewListing } from "../../../actions/renew-listing.ts";
import { restoreDeletedListing } from "../../../actions/restore-deleted-listing.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { pageBefore } from "../../page-before.ts";
import { paths } from "../../paths.ts";
import type { OwnWish } from "../../text/own-listing.ts";

const verbs: Record<
  OwnWish,
  (tools: ListingTools, actor: NonNullable<Actor>, id: string) => Promise<OwnListingChanged>
> = {
  sold: markSold,
  renew: renewListing,
  resell: renewListing,
  delete: deleteListing,
  restore: restoreDeletedListing,
};

export function answerWish(wish: OwnWish, ...given: Parameters<(typeof verbs)[OwnWish]>) {
  return verbs[wish](...given);
}

/**
 * The page to go back to: where the button stood, but never the page of an ad that is deleted. A form without
 * JavaScript (`wantsPage`) comes back to the ad in its list; with it the page has not moved.
 */
export function pageAfter(
  request: Request,
  origin: string,
  { listingId, isGone, wantsPage }: { listingId: string; isGone: boolean; wantsPage: boolean },
): string {
  const before = pageBefore(request.headers.get("Referer"), origin);
  const path = before?.split("?")[0];
  const isOfListing = path === paths.listing(listingId) || path === paths.ownListing(listingId);
  if (before && path && isOfListing && !isGone) return path;
  const list = before && !isOfListing ? before : paths.dashboard();
  if (!wantsPage || !list.startsWith(paths.dashboard())) return list;
  return `${list}#${isGone ? "mes-annonces" : `annonce-${listingId}`}`;
}
