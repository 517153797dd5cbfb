/**
 * Limits of hiding. A hidden listing, or all listings of a hidden seller, disappear from one user's lists, counts and
 * alerts; addresses, favorites and conversations keep working.
 */

/** As many as a search leaves out without being any slower. */
export const hiddenListingsMax = 500;
export const hiddenSellersMax = 100;

export type HideRejection = "missing" | "too-many-listings" | "too-many-sellers";
