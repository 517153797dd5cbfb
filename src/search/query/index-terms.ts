/** What the search index has of an ad besides its words; made by `listing_terms` of the database. */

/** Hours of the blocks of time that an ad is listed in, each four times the one before. */
const blockHours = [2, 8, 32, 128, 512];
const hourMs = 3_600_000;

const [shortestHours = 1] = blockHours;

/**
 * The beginning of a block of time that this is in: of the longest that is at most a thirty-second of the way back from now.
 * To look somewhat further back costs less than to ask for the short blocks that reach there.
 */
export function blockStart(date: Date, now: Date): Date {
  const back = (now.getTime() - date.getTime()) / hourMs;
  const hours = blockHours.findLast((length) => length <= back / 32) ?? shortestHours;
  return new Date(startHour(date, hours) * hourMs);
}

/** Of the block of so many hours that this is in, the hour it begins with, counted since 1970. */
function startHour(date: Date, hours: number): number {
  return Math.floor(date.getTime() / hourMs / hours) * hours;
}

/**
 * Terms of which an ad has one when it was listed at `since` or later, and perhaps up to two hours earlier: as few blocks
 * of time as reach from there to now.
 * @param until the beginning of a block (`blockStart`): of what was listed from there on, no ad has one of them
 */
export function termsSince(since: Date, now: Date, until: Date | null = null): string[] {
  const terms: string[] = [];
  let hour = startHour(since, shortestHours);
  // The clocks of two nodes may differ: a little beyond now.
  const end = until ? until.getTime() / hourMs : now.getTime() / hourMs + shortestHours;
  const isBlock = (hours: number) => hour % hours === 0 && (until === null || hour + hours <= end);
  while (hour < end) {
    const hours = blockHours.findLast(isBlock) ?? shortestHours;
    terms.push(`h${hours}:${hour / hours}`);
    hour += hours;
  }
  return terms;
}

export const termOfCategory = (category: string) => `c:${category}`;
export const termOfSubCategory = (subCategory: string) => `s:${subCategory}`;
/** Of a part of the map (place-cells.ts). */
export const termOfCell = (cell: string) => `m:${cell}`;
export const termOfPlace = (searchPlace: string) => `p:${searchPlace}`;
