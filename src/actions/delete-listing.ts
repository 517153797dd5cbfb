import { setDeleted } from "../data/listing-lifecycle.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { changeOwnListing, type ListingTools, type OwnListingChanged } from "./own-listing.ts";

/** Gone for everybody at once, its author included; for some weeks the author can take it back. */
export async function deleteListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: true };
    if (!canChangeListing(listing, actor, "delete")) return { ok: false, reason: "not-deletable" };
    await setDeleted(transaction, listingId, now);
    return { ok: true };
  });
}
