/** Ids of listings and sellers that a user has hidden: left out of lists, counts and alerts of this user. */
export type Hidden = { readonly listingIds: readonly string[]; readonly sellerIds: readonly string[] };

/** For visitors and for users who hide nothing. */
export const noneHidden: Hidden = { listingIds: [], sellerIds: [] };

export function isNothingHidden({ listingIds, sellerIds }: Hidden): boolean {
  return listingIds.length + sellerIds.length === 0;
}
