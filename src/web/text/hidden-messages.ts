import type { HideRefusal } from "../../domain/hidden.ts";
import type { NoticeId } from "./notices.ts";

/** What a form asks for (`do`). */
export const hideWishes = ["hide-listing", "hide-seller", "show-listing", "show-seller"] as const;
export type HideWish = (typeof hideWishes)[number];

export const hideNotices: Record<HideWish, NoticeId> = {
  "hide-listing": "listing-hidden",
  "hide-seller": "seller-hidden",
  "show-listing": "listing-shown",
  "show-seller": "seller-shown",
};

/** A listing that is missing is a page that is missing. */
export const hideRefusalNotices: Record<Exclude<HideRefusal, "missing">, NoticeId> = {
  "too-many-listings": "hidden-listings-full",
  "too-many-sellers": "hidden-sellers-full",
};
