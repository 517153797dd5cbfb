/**
 * What a member does not want to see again: ads, and everything of some sellers. It is gone from lists, counts and
 * alerts, for this person alone; addresses, favourites and conversations go on working.
 */

/** Ids, ready to be left out of a list. */
export type Hidden = { readonly listingIds: readonly string[]; readonly sellerIds: readonly string[] };

/** Of visitors, and of whoever hides nothing. */
export const noneHidden: Hidden = { listingIds: [], sellerIds: [] };

export function isNothingHidden({ listingIds, sellerIds }: Hidden): boolean {
  return listingIds.length + sellerIds.length === 0;
}

/** As many as a search leaves out without being any slower. */
export const hiddenListingsMax = 500;
export const hiddenSellersMax = 100;

export type HideRejection = "missing" | "too-many-listings" | "too-many-sellers";
