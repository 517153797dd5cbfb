import { listingMessages } from "./messages.ts";

/** What the next page says after something was done, word for word once and in one place. */
export const notices = {
  "draft-saved": listingMessages.draftSaved,
  "listing-saved": "Modifications sauvegardées.",
  "signed-out": "Vous êtes déconnecté.",
} as const satisfies Record<string, string>;

export type NoticeId = keyof typeof notices;
