import { sql } from "kysely";
import { type Hidden, noneHidden } from "../listings/exclusions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

export type MemberLists = { favoriteIds: readonly string[]; hidden: Hidden };

/** Lists of a signed-in user that nearly all pages need, by one query: `favoriteIds` and `findHidden` together. */
export async function findMemberLists(db: Db, userId: string): Promise<MemberLists> {
  const { rows } = await sql<{ favoriteIds: string[] } & Hidden>`${prepared} select
    array(select favorites.listing_id from favorites join listings on listings.id = favorites.listing_id
      where favorites.user_id = ${userId} and listings.status in ('active', 'sold') and listings.deleted_at is null
      order by favorites.created_at desc)::text[] as "favoriteIds",
    array(select listing_id from hidden_listings where user_id = ${userId})::text[] as "listingIds",
    array(select seller_id from hidden_sellers where user_id = ${userId})::text[] as "sellerIds"`.execute(db);
  const [row] = rows;
  if (!row) return emptyMemberLists;
  return { favoriteIds: row.favoriteIds, hidden: { listingIds: row.listingIds, sellerIds: row.sellerIds } };
}

export const emptyMemberLists: MemberLists = { favoriteIds: [], hidden: noneHidden };
