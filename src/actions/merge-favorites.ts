import type { Db } from "../data/database.ts";
import { setFavorite } from "../data/favorites.ts";
import { favoritesMax } from "../domain/favorites.ts";

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
    await setFavorite(db, { userId, listingId, isFavorite: true, now: keptAt });
  }
}
