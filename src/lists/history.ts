import { isId } from "../platform/id.ts";

/** How much of what somebody looked at is kept, and for how long. */
export const historyMax = 30;
export const historyDays = 90;
/** A glimpse: one row. */
export const historyOnHomeMax = 6;

/**
 * The ads that somebody looked at last. A visitor's live on the device and arrive as one text, "id.time,id.time", latest
 * first, times in milliseconds to the base of 36. That text can be anybody's invention.
 */

export type HistoryEntry = { listingId: string; seenAt: Date };

export function historyCutoff(now: Date): Date {
  return new Date(now.getTime() - historyDays * 86_400_000);
}

/** Each ad once, when it was seen last; nothing from the future, nothing older than is kept. */
export function parseHistory(text: string, now: Date): HistoryEntry[] {
  const seen = new Map<string, HistoryEntry>();
  for (const part of text.split(",")) {
    if (seen.size === historyMax) break;
    const [listingId = "", time = ""] = part.split(".");
    const seenAt = new Date(Number.parseInt(time, 36));
    const isKept = seenAt > historyCutoff(now) && seenAt <= now;
    if (isId(listingId) && isKept && !seen.has(listingId)) seen.set(listingId, { listingId, seenAt });
  }
  return [...seen.values()];
}
