import { listingLifetimeDays } from "../../listings/lifetime.ts";

/** Cumulative age histogram of public listings, newest first: `count` listings are at least as new as `listedAt`. */
export type AgeHistogram = { total: number; marks: readonly { count: number; listedAt: Date }[] };

/**
 * The date since which about that many of the newest listings were listed. Nights, weekends and imports show in the
 * marks; between marks, and from the last one to the maximum age, a uniform rate is assumed.
 */
export function windowStart({ total, marks }: AgeHistogram, count: number, now: Date): Date {
  // Listings may be older: operators choose the lifetime.
  const oldestMs = now.getTime() - listingLifetimeDays * 86_400_000;
  const lastMs = marks.at(-1)?.listedAt.getTime() ?? oldestMs;
  const oldest = { count: total, listedAt: new Date(Math.min(oldestMs, lastMs)) };
  const points = [...marks, oldest];
  const after = points.find((mark) => mark.count >= count) ?? oldest;
  const before = points[points.indexOf(after) - 1] ?? { count: 0, listedAt: after.listedAt };
  const part = Math.min(1, (count - before.count) / Math.max(1, after.count - before.count));
  const from = before.listedAt.getTime();
  return new Date(from + part * (after.listedAt.getTime() - from));
}
