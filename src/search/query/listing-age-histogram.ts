import { listingLifetimeDays } from "../../listings/listing.ts";

/** When the public ads were listed, newest first: of some of them, `ads` counts it and those before it. */
export type ListingAges = { total: number; marks: readonly { ads: number; listedAt: Date }[] };

/**
 * Since when about so many of the newest ads were listed. Nights, weekends and imports are in the marks; between two, and
 * from the last one to the oldest ad that there can be, ads are taken to have come evenly.
 */
export function sinceOfNewest({ total, marks }: ListingAges, ads: number, now: Date): Date {
  const oldest = { ads: total, listedAt: new Date(now.getTime() - listingLifetimeDays * 86_400_000) };
  const points = [...marks, oldest];
  const after = points.find((mark) => mark.ads >= ads) ?? oldest;
  const before = points[points.indexOf(after) - 1] ?? { ads: 0, listedAt: after.listedAt };
  const part = Math.min(1, (ads - before.ads) / Math.max(1, after.ads - before.ads));
  const from = before.listedAt.getTime();
  return new Date(from + part * (after.listedAt.getTime() - from));
}
