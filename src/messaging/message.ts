/**
 * A message between buyer and seller about one listing: text, not empty, of bounded length.
 * Who takes part is fixed when the conversation opens; it goes on when the ad is sold or gone.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

/** Whoever is on the site reads it within that; several messages in a row are one email. */
export const messageEmailDelayMs = 2 * 60_000;

export const messageMaxLength = 4000;

export type MessageRejection = "message-required" | "message-too-long";

export function parseMessage(
  typed: string,
): { ok: true; body: string } | { ok: false; reason: MessageRejection } {
  const body = normalizeMultiline(typed);
  if (isBlank(body)) return { ok: false, reason: "message-required" };
  if ([...body].length > messageMaxLength) return { ok: false, reason: "message-too-long" };
  return { ok: true, body };
}
