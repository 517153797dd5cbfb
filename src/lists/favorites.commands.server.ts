import type { Actor } from "../accounts/permissions.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { listingVisibility } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { updateFavorite as saveFavorite, updateFavorite } from "./favorites.queries.server.ts";
import { favoritesMax } from "./favorites.ts";

/**
 * A visitor's favourites join the account that the visitor just signed in to, before those that were there, in the
 * order they had. Ids of what is not public are passed over; what is a favourite already stays where it is.
 * @param ids latest first, from `parseListingIds`
 */
export async function mergeFavorites(
  { db, now }: { db: Db; now: Date },
  userId: string,
  ids: readonly string[],
): Promise<void> {
  // One at a time, each on its own: two people merging the same listings never wait for each other in a circle.
  for (const [index, listingId] of ids.slice(0, favoritesMax).entries()) {
    const keptAt = new Date(now.getTime() - index);
    await updateFavorite(db, { userId, listingId, isFavorite: true, now: keptAt });
  }
}

/**
 * The heart of a signed-in person. Refuses "missing" for what that person could not see anyway, and for drafts, their
 * own too: nobody keeps what is not public. What was public once can still be taken off the list.
 */
export async function changeFavorite(
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
