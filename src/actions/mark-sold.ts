import { setListingStatus } from "../data/listing-writes.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { changeOwnListing, type ListingTools, type OwnListingChanged } from "./own-listing.ts";

/** The ad leaves the lists and stays open at its address. Sold already is as good as sold now. */
export async function markSold(
  { db }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (listing.status === "sold") return { ok: true };
    if (!canChangeListing(listing, actor, "markSold")) return { ok: false, reason: "not-for-sale" };
    await setListingStatus(transaction, listingId, "sold");
    return { ok: true };
  });
}
