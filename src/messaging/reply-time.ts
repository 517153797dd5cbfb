/** Usual reply time of a seller: the median, or nothing when there is too little to say. */

/** Fewer conversations are not representative. */
const replyTimeConversationsMin = 5;
/** Longer times, and no reply at all, are not shown. */
const shownHoursMax = 7 * 24;

/** @param hours of each conversation until the seller's first reply; null: none yet */
export function usualReplyHours(hours: readonly (number | null)[]): number | null {
  if (hours.length < replyTimeConversationsMin) return null;
  const sorted = hours.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;
  return median <= shownHoursMax ? median : null;
}
