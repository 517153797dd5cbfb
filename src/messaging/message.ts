/**
 * A message between buyer and seller about one listing: text, not blank, of limited length. Participants are fixed when
 * the conversation is opened; it continues when the listing is sold or gone.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

/** A user who is on the site reads the message within this time; several messages in a row are one email. */
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
