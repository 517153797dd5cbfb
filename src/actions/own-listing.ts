import type { Db } from "../data/database.ts";
import { type LockedListing, lockListing } from "../data/listings.ts";
import type { Actor } from "../domain/permissions.ts";

export type ListingTools = { db: Db; now: Date };

/**
 * `missing`: no such listing, or somebody else's. `deleted`: the author deleted it meanwhile. The others say what the
 * listing's state does not allow (any more): a button that stood too long on somebody's screen.
 */
export type OwnListingRefusal =
  | "missing"
  | "deleted"
  | "not-for-sale"
  | "not-renewable"
  | "renewed-too-soon"
  | "not-deletable"
  | "deletion-final";

export type OwnListingChanged = { ok: true } | { ok: false; reason: OwnListingRefusal };

/** Takes an own listing's row and lets `change` decide: two tabs that press at once come one after the other. */
export async function changeOwnListing(
  db: Db,
  actor: NonNullable<Actor>,
  listingId: string,
  change: (listing: LockedListing, transaction: Db) => Promise<OwnListingChanged>,
): Promise<OwnListingChanged> {
  return db.transaction().execute(async (transaction): Promise<OwnListingChanged> => {
    const listing = await lockListing(transaction, listingId);
    if (listing?.authorId !== actor.id) return { ok: false, reason: "missing" };
    return change(listing, transaction);
  });
}
