import type { Db } from "../data/database.ts";
import { hideListing, hideSeller } from "../data/hidden.ts";
import { findListing } from "../data/listings.ts";
import type { HideRefusal } from "../domain/hidden.ts";
import { type Actor, canHide } from "../domain/permissions.ts";

/**
 * Takes an ad, or everything of its seller, out of what this person is shown, until they want it back. Refuses
 * "missing" for what they could not see anyway and for their own, and what would be one too many.
 */
export async function hide(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  { listingId, what }: { listingId: string; what: "listing" | "seller" },
): Promise<{ ok: true } | { ok: false; reason: HideRefusal }> {
  const listing = await findListing(db, listingId);
  if (!listing || !canHide(listing, actor)) return { ok: false, reason: "missing" };
  if (what === "listing") {
    const isHidden = await hideListing(db, { userId: actor.id, listingId, now });
    return isHidden ? { ok: true } : { ok: false, reason: "too-many-listings" };
  }
  const isHidden = await hideSeller(db, { userId: actor.id, sellerId: listing.authorId, now });
  return isHidden ? { ok: true } : { ok: false, reason: "too-many-sellers" };
}
