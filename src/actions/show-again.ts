import type { Db } from "../data/database.ts";
import { showListing, showSeller, showSellerOfEntry } from "../data/hidden.ts";
import { findListing } from "../data/listings.ts";

/** An ad that was hidden, or its seller, is shown again; what was not hidden stays as it is. */
export async function showAgain(
  db: Db,
  userId: string,
  { listingId, what }: { listingId: string; what: "listing" | "seller" },
): Promise<void> {
  if (what === "listing") return showListing(db, userId, listingId);
  const listing = await findListing(db, listingId);
  if (listing) await showSeller(db, userId, listing.authorId);
}

/** The same from one's list of hidden sellers. */
export async function showSellerAgain(db: Db, userId: string, entryId: string): Promise<void> {
  await showSellerOfEntry(db, userId, entryId);
}
