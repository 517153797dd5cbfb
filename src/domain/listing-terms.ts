/** What the search index has of an ad besides its words; made by `listing_terms` of the database (migration 0020). */

/** Hours of the blocks of time that an ad is listed in, each four times the one before. */
const blockHours = [2, 8, 32, 128, 512];
const hourMs = 3_600_000;

/**
 * Terms of which an ad has one when it was listed at `since` or later, and perhaps up to two hours earlier: as few blocks
 * of time as reach from there to now.
 */
export function termsSince(since: Date, now: Date): string[] {
  const [shortest = 1] = blockHours;
  const terms: string[] = [];
  let hour = Math.floor(since.getTime() / hourMs / shortest) * shortest;
  // The clocks of two nodes may differ: a little beyond now.
  const end = now.getTime() / hourMs + shortest;
  while (hour < end) {
    const from = hour;
    const hours = blockHours.findLast((size) => from % size === 0) ?? shortest;
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
