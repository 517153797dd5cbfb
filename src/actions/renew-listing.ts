import { setRenewed } from "../data/listing-lifecycle.ts";
import { renewalWait, renewedDates } from "../domain/listing-lifetime.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { changeOwnListing, type ListingTools, type OwnListingChanged } from "./own-listing.ts";

/** A button pressed again, or in another tab, within that time meant the renewal that is done. */
const sameWishMs = 60_000;

/** Sixty more days, among the newest; also brings back an expired or a sold ad. */
export async function renewListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (!canChangeListing(listing, actor, "renew")) return { ok: false, reason: "not-renewable" };
    if (renewalWait(listing, now)) {
      const isDone = now.getTime() - listing.listedAt.getTime() < sameWishMs;
      return isDone ? { ok: true } : { ok: false, reason: "renewed-too-soon" };
    }
    await setRenewed(transaction, listingId, renewedDates(listing, now));
    return { ok: true };
  });
}
