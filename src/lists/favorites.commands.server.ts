import { sql } from "kysely";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import { listingVisibility } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { favoritesMax } from "./favorites.ts";
import {
  type ChangeFavoriteInput,
  changeFavoriteInput,
  type MergeFavoritesInput,
  mergeFavoritesInput,
} from "./lists.input.ts";

/**
 * Adds the favorites stored on a visitor's device to the account after sign-in: before those of the account, in their
 * order. Listings that are not public are skipped; existing favorites do not move.
 */
export async function mergeFavorites(
  ctx: CommandContext<{ id: string }>,
  input: MergeFavoritesInput,
): Promise<void> {
  const { listingIds } = mergeFavoritesInput.parse(input);
  const userId = ctx.actor.id;
  // Sorted by id: each addition locks its listing, and a fixed order prevents deadlocks between users who merge the same
  // listings.
  const favorites = listingIds.slice(0, favoritesMax).map((listingId, position) => ({ listingId, position }));
  favorites.sort((one, other) => (one.listingId < other.listingId ? -1 : 1));
  await transact(ctx, async ({ db, now, record }) => {
    const added: typeof favorites = [];
    for (const favorite of favorites) {
      const savedAt = new Date(now.getTime() - favorite.position);
      const { listingId } = favorite;
      if (await updateFavorite(db, { userId, listingId, isFavorite: true, now: savedAt }))
        added.push(favorite);
    }
    if (added.length === 0) return;
    added.sort((one, other) => one.position - other.position);
    await record(
      "favorite.merged",
      { type: "user", id: userId },
      { listingIds: added.map(({ listingId }) => listingId) },
    );
  });
}

/**
 * Adds or removes a favorite. "missing" for listings that the user may not see, and for drafts, including the user's own.
 * A favorite can still be removed when its listing is no longer public.
 */
export async function changeFavorite(
  ctx: CommandContext<NonNullable<Actor>>,
  input: ChangeFavoriteInput,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const { listingId, isFavorite } = changeFavoriteInput.parse(input);
  const { actor } = ctx;
  const listing = await findListing(ctx.db, listingId);
  if (!listing || listing.publishedAt === null) return { ok: false, reason: "missing" };
  if (isFavorite && listingVisibility(listing, actor) !== "open") return { ok: false, reason: "missing" };
  await transact(ctx, async ({ db, now, record }) => {
    const isChanged = await updateFavorite(db, { userId: actor.id, listingId, isFavorite, now });
    const verb = isFavorite ? "favorite.added" : "favorite.removed";
    if (isChanged) await record(verb, { type: "listing", id: listingId });
  });
  return { ok: true };
}

/**
 * Adds or removes a favorite and updates the counter of the listing. Drafts cannot be favorites. Returns false when
 * nothing changed.
 */
export async function updateFavorite(
  db: Db,
  favorite: { userId: string; listingId: string; isFavorite: boolean; now: Date },
): Promise<boolean> {
  const { userId, listingId, isFavorite, now } = favorite;
  if (isFavorite) {
    const { numAffectedRows = 0n } = await sql`
      with added as (
        insert into favorites (user_id, listing_id, created_at, price_cents_when_saved)
        select ${userId}, id, ${now}, case when price_type = 'free' then 0 else price_cents end from listings
        where id = ${listingId} and visibility in ('public', 'unlisted')
        on conflict do nothing returning listing_id
      )
      update listings set favorites = favorites + 1 where id in (select listing_id from added)`.execute(db);
    return numAffectedRows > 0n;
  }
  const { numAffectedRows = 0n } = await sql`
      with removed as (
        delete from favorites where user_id = ${userId} and listing_id = ${listingId} returning listing_id
      )
      update listings set favorites = favorites - 1 where id in (select listing_id from removed)`.execute(db);
  return numAffectedRows > 0n;
}
