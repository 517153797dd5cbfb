import { z } from "zod";

export const changeFavoriteInput = z.object({ listingId: z.guid(), isFavorite: z.boolean() });
export type ChangeFavoriteInput = z.input<typeof changeFavoriteInput>;

/** Latest first. */
export const mergeFavoritesInput = z.object({ listingIds: z.array(z.guid()).readonly() });
export type MergeFavoritesInput = z.input<typeof mergeFavoritesInput>;

/** The listing, or all listings of its seller. */
export const hideInput = z.object({ listingId: z.guid(), what: z.enum(["listing", "seller"]) });
export type HideInput = z.input<typeof hideInput>;

/** `entryId` identifies an entry in the user's list of hidden sellers. */
export const unhideSellerInput = z.object({ entryId: z.guid() });
export type UnhideSellerInput = z.input<typeof unhideSellerInput>;

/** `sellerId`: the public id of the member. */
export const hideMemberInput = z.object({ sellerId: z.guid() });
export type HideMemberInput = z.input<typeof hideMemberInput>;

export const setHistoryEnabledInput = z.object({ isEnabled: z.boolean() });
export type SetHistoryEnabledInput = z.input<typeof setHistoryEnabledInput>;

export const mergeHistoryInput = z.object({
  entries: z.array(z.object({ listingId: z.guid(), seenAt: z.date() })).readonly(),
});
export type MergeHistoryInput = z.input<typeof mergeHistoryInput>;

export const recordNotifiedPriceInput = z.object({
  listingId: z.guid(),
  userId: z.guid(),
  priceCents: z.int().min(0),
});
export type RecordNotifiedPriceInput = z.input<typeof recordNotifiedPriceInput>;
