/** Ids of listings and sellers that a user has hidden: excluded from lists, counts and alerts of this user. */
export type Hidden = { readonly listingIds: readonly string[]; readonly sellerIds: readonly string[] };

/** For visitors and for users without exclusions. */
export const noneHidden: Hidden = { listingIds: [], sellerIds: [] };

export function isNothingHidden({ listingIds, sellerIds }: Hidden): boolean {
  return listingIds.length + sellerIds.length === 0;
}
