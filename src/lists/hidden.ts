/**
 * Limits of hiding. A hidden listing, or all listings of a hidden seller, are excluded from the user's lists, counts
 * and alerts; URLs, favorites and conversations still work.
 */

/** As many as a search excludes without being slower. */
export const hiddenListingsMax = 500;
export const hiddenSellersMax = 100;

export type HideRejection = "missing" | "too-many-listings" | "too-many-sellers";
