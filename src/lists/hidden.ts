/**
 * Limits of hiding. A hidden listing, or all listings of a hidden seller, are excluded from the user's lists, counts
 * and alerts; URLs, favorites and conversations still work.
 */

/** Excluding this many listings does not slow down a search. */
export const hiddenListingsMax = 500;
export const hiddenSellersMax = 100;

export type HideRejection = "missing" | "too-many-listings" | "too-many-sellers";
