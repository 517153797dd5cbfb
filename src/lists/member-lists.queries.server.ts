import { sql } from "kysely";
import { type Hidden, noneHidden } from "../listings/exclusions.ts";

export type MemberLists = { favoriteIds: readonly string[]; hidden: Hidden };

export type MemberListColumns = { favoriteIds: string[] } & Hidden;

/** Columns of a statement that reads the lists of this user: `favoriteIds` and `findHidden` together. */
export function memberListColumns(userId: string) {
  return sql`array(select favorites.listing_id from favorites join listings on listings.id = favorites.listing_id
      where favorites.user_id = ${userId} and listings.status in ('active', 'sold') and listings.deleted_at is null
      order by favorites.created_at desc)::text[] as "favoriteIds",
    array(select listing_id from hidden_listings where user_id = ${userId})::text[] as "listingIds",
    array(select seller_id from hidden_sellers where user_id = ${userId})::text[] as "sellerIds"`;
}

export function toMemberLists({ favoriteIds, listingIds, sellerIds }: MemberListColumns): MemberLists {
  return { favoriteIds, hidden: { listingIds, sellerIds } };
}

export const emptyMemberLists: MemberLists = { favoriteIds: [], hidden: noneHidden };
