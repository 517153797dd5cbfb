import type { HideRejection } from "../../lists/hidden.ts";
import type { NoticeId } from "./notices.ts";

/** What a form asks for (`do`). */
export const hideActions = ["hide-listing", "hide-seller", "show-listing", "show-seller"] as const;
export type HideAction = (typeof hideActions)[number];

export const hideNotices: Record<HideAction, NoticeId> = {
  "hide-listing": "listing-hidden",
  "hide-seller": "seller-hidden",
  "show-listing": "listing-shown",
  "show-seller": "seller-shown",
};

/** A listing that is missing is a page that is missing. */
export const hideRejectionNotices: Record<Exclude<HideRejection, "missing">, NoticeId> = {
  "too-many-listings": "hidden-listings-full",
  "too-many-sellers": "hidden-sellers-full",
};
