import type { Db } from "../data/database.ts";
import { setFavorite as saveFavorite } from "../data/favorites.ts";
import { findListing } from "../data/listings.ts";
import { type Actor, listingVisibility } from "../domain/permissions.ts";

/**
 * The heart of a signed-in person. Refuses "missing" for what that person could not see anyway, and for drafts, their
 * own too: nobody keeps what is not public. What was public once can still be taken off the list.
 */
export async function setFavorite(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  favorite: { listingId: string; isFavorite: boolean },
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const listing = await findListing(db, favorite.listingId);
  if (!listing || listing.publishedAt === null) return { ok: false, reason: "missing" };
  if (favorite.isFavorite && listingVisibility(listing, actor) !== "open")
    return { ok: false, reason: "missing" };
  await saveFavorite(db, { userId: actor.id, ...favorite, now });
  return { ok: true };
}
