/**
 * A message between buyer and seller about one listing: text, not empty, of bounded length.
 * Who takes part is fixed when the conversation opens; it goes on when the ad is sold or gone.
 */
import { cleanText, isBlank } from "./typed-text.ts";

/** Whoever is on the site reads it within that; several messages in a row are one letter. */
export const messageNoticeDelayMs = 2 * 60_000;

export const messageMaxLength = 4000;

export type MessageRefusal = "message-required" | "message-too-long";

export function parseMessage(
  typed: string,
): { ok: true; body: string } | { ok: false; reason: MessageRefusal } {
  const body = cleanText(typed);
  if (isBlank(body)) return { ok: false, reason: "message-required" };
  if ([...body].length > messageMaxLength) return { ok: false, reason: "message-too-long" };
  return { ok: true, body };
}
