import type { HideRejection } from "../../lists/hidden.ts";
import type { NoticeId } from "./notices.ts";

/** Values of the form field `do`. */
export const hideActions = ["hide-listing", "hide-seller", "show-listing", "show-seller"] as const;
export type HideAction = (typeof hideActions)[number];

export const hideNotices: Record<HideAction, NoticeId> = {
  "hide-listing": "listing-hidden",
  "hide-seller": "seller-hidden",
  "show-listing": "listing-unhidden",
  "show-seller": "seller-unhidden",
};

/** `missing` is excluded: it is a 404 page. */
export const hideRejectionNotices: Record<Exclude<HideRejection, "missing">, NoticeId> = {
  "too-many-listings": "hidden-listings-full",
  "too-many-sellers": "hidden-sellers-full",
};
