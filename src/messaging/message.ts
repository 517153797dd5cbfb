/**
 * A message between buyer and seller about one listing: text of limited length, photos, or both. The participants of a
 * conversation are fixed when it is opened; it continues after the listing is sold or deleted.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

/**
 * Gives a user who is on the site time to read the message, and combines several messages in a row in one email. Each
 * further message postpones it by as much, but only a few times (`maxReplacements` of the job queue): half an hour in all.
 */
export const messageEmailDelayMs = 5 * 60_000;

export const messageMaxLength = 4000;

export { conversationRetentionMonths } from "../privacy/retention.ts";

/** Characters per page of a conversation: a few hundred ordinary messages, or 25 of the longest. */
const pageMaxCharacters = 100_000;

/**
 * The last messages that fit on a page, at least one: limited in number and in text, since 200 of the longest are 7 MB
 * of HTML.
 * @param messages oldest first
 */
export function lastPage<Message extends { body: string }>(
  messages: readonly Message[],
  maxCount: number,
  maxCharacters = pageMaxCharacters,
): Message[] {
  let characters = 0;
  const first = messages.findLastIndex(({ body }, index) => {
    characters += body.length;
    return messages.length - index > maxCount || characters > maxCharacters;
  });
  return messages.slice(Math.min(first + 1, messages.length - 1));
}

/** The first messages that fit on a page, at least one. */
export function firstPage<Message extends { body: string }>(
  messages: readonly Message[],
  maxCount: number,
  maxCharacters = pageMaxCharacters,
): Message[] {
  return lastPage(messages.toReversed(), maxCount, maxCharacters).reverse();
}

export type MessageRejection = "message-required" | "message-too-long";

/** @param hasPhotos a message with photos may have no text */
export function parseMessage(
  typed: string,
  hasPhotos = false,
): { ok: true; body: string } | { ok: false; reason: MessageRejection } {
  const body = normalizeMultiline(typed);
  if (isBlank(body)) return hasPhotos ? { ok: true, body: "" } : { ok: false, reason: "message-required" };
  if ([...body].length > messageMaxLength) return { ok: false, reason: "message-too-long" };
  return { ok: true, body };
}
