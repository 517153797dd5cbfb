import { undoDeletion } from "../data/listing-lifecycle.ts";
import { type Actor, canRestoreDeleted } from "../domain/permissions.ts";
import { changeOwnListing, type ListingTools, type OwnListingChanged } from "./own-listing.ts";

/** Undoes a deletion: the ad is back as it was. What is not deleted is there already. */
export async function restoreDeletedListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (!listing.deletedAt) return { ok: true };
    if (!canRestoreDeleted(listing, actor, now)) return { ok: false, reason: "deletion-final" };
    await undoDeletion(transaction, listingId, now);
    return { ok: true };
  });
}
