import type { Db } from "../data/database.ts";
import { type LockedListing, lockListing } from "../data/listings.ts";
import type { ListingStatus } from "../domain/listing.ts";
import type { ModerationRefusal } from "../domain/moderation.ts";
import { type Actor, canModerate, isModerator } from "../domain/permissions.ts";

/** `status`: what the listing is now. */
export type ListingModerated = { ok: true; status: ListingStatus } | { ok: false; reason: ModerationRefusal };

/**
 * What every decision of moderation begins with: the listing's row for this transaction, so that two moderators come
 * one after the other, and the answer to whether this one may decide about it at all.
 */
export async function lockCase(
  transaction: Db,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<{ ok: true; listing: LockedListing } | { ok: false; reason: "missing" | "own-listing" }> {
  const listing = await lockListing(transaction, listingId);
  if (!listing || !isModerator(actor)) return { ok: false, reason: "missing" };
  if (listing.authorId === actor.id) return { ok: false, reason: "own-listing" };
  return canModerate(listing, actor) ? { ok: true, listing } : { ok: false, reason: "missing" };
}
