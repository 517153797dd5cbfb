import type { Actor } from "../accounts/permissions.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { canHide } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import {
  deleteHiddenListing,
  deleteHiddenSeller,
  deleteHiddenSellerOfEntry,
  insertHiddenListing,
  insertHiddenSeller,
} from "./hidden.queries.server.ts";
import type { HideRejection } from "./hidden.ts";

/**
 * Takes an ad, or everything of its seller, out of what this person is shown, until they want it back. Refuses
 * "missing" for what they could not see anyway and for their own, and what would be one too many.
 */
export async function hide(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  { listingId, what }: { listingId: string; what: "listing" | "seller" },
): Promise<{ ok: true } | { ok: false; reason: HideRejection }> {
  const listing = await findListing(db, listingId);
  if (!listing || !canHide(listing, actor)) return { ok: false, reason: "missing" };
  if (what === "listing") {
    const isHidden = await insertHiddenListing(db, { userId: actor.id, listingId, now });
    return isHidden ? { ok: true } : { ok: false, reason: "too-many-listings" };
  }
  const isHidden = await insertHiddenSeller(db, { userId: actor.id, sellerId: listing.authorId, now });
  return isHidden ? { ok: true } : { ok: false, reason: "too-many-sellers" };
}

/** An ad that was hidden, or its seller, is shown again; what was not hidden stays as it is. */
export async function unhide(
  db: Db,
  userId: string,
  { listingId, what }: { listingId: string; what: "listing" | "seller" },
): Promise<void> {
  if (what === "listing") return deleteHiddenListing(db, userId, listingId);
  const listing = await findListing(db, listingId);
  if (listing) await deleteHiddenSeller(db, userId, listing.authorId);
}

/** The same from one's list of hidden sellers. */
export async function unhideSeller(db: Db, userId: string, entryId: string): Promise<void> {
  await deleteHiddenSellerOfEntry(db, userId, entryId);
}
