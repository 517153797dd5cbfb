import { isId } from "../platform/id.ts";
import { historyDays } from "../privacy/retention.ts";

export { historyDays };

/** Maximum number of viewed listings. */
export const historyMax = 30;
/** Cards in one row. */
export const historyOnHomeMax = 6;

/**
 * Viewed listings. A visitor's are stored on the device and sent as one text, "id.time,id.time", latest first, times in
 * milliseconds in base 36. The text is untrusted.
 */

export type HistoryEntry = { listingId: string; seenAt: Date };

export function historyCutoff(now: Date): Date {
  return new Date(now.getTime() - historyDays * 86_400_000);
}

/** Each listing once, by its last view. Future views and views past the retention are ignored. */
export function parseHistory(text: string, now: Date): HistoryEntry[] {
  const entries = new Map<string, HistoryEntry>();
  for (const part of text.split(",")) {
    if (entries.size === historyMax) break;
    const [listingId = "", time = ""] = part.split(".");
    const seenAt = new Date(Number.parseInt(time, 36));
    const isWithinRetention = seenAt > historyCutoff(now) && seenAt <= now;
    if (isId(listingId) && isWithinRetention && !entries.has(listingId))
      entries.set(listingId, { listingId, seenAt });
  }
  return [...entries.values()];
}
