/**
 * The ads that somebody looked at last. A visitor's live on the device and arrive as one text, "id.time,id.time", latest
 * first, times in milliseconds to the base of 36. That text can be anybody's invention.
 */
import { isId } from "./id.ts";
import { seenKeptDays, seenMax } from "./seen-limits.ts";

export type Seen = { listingId: string; seenAt: Date };

export function seenSince(now: Date): Date {
  return new Date(now.getTime() - seenKeptDays * 86_400_000);
}

/** Each ad once, when it was seen last; nothing from the future, nothing older than is kept. */
export function parseSeen(text: string, now: Date): Seen[] {
  const seen = new Map<string, Seen>();
  for (const part of text.split(",")) {
    if (seen.size === seenMax) break;
    const [listingId = "", time = ""] = part.split(".");
    const seenAt = new Date(Number.parseInt(time, 36));
    const isKept = seenAt > seenSince(now) && seenAt <= now;
    if (isId(listingId) && isKept && !seen.has(listingId)) seen.set(listingId, { listingId, seenAt });
  }
  return [...seen.values()];
}
