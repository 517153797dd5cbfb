/**
 * Index terms other than words: time blocks, category and place. Produced by the SQL function `listing_terms`
 * (migrations/0001-initial-schema.ts).
 */

/** Lengths of time blocks in hours; each is four times the previous one. */
const blockHours = [2, 8, 32, 128, 512];
const hourMs = 3_600_000;

const [shortestHours = 1] = blockHours;

/**
 * Start of the time block containing `date`. Uses the longest block of at most 1/32 of the age: a slightly wider window
 * costs less than many short blocks.
 */
export function blockStart(date: Date, now: Date): Date {
  const back = (now.getTime() - date.getTime()) / hourMs;
  const hours = blockHours.findLast((length) => length <= back / 32) ?? shortestHours;
  return new Date(startHour(date, hours) * hourMs);
}

/** First hour, counted since 1970, of the block of this length containing `date`. */
function startHour(date: Date, hours: number): number {
  return Math.floor(date.getTime() / hourMs / hours) * hours;
}

/**
 * The smallest set of block terms that covers `since` until now; it may start up to two hours early.
 * @param until end of the window, the start of a block (`blockStart`)
 */
export function termsSince(since: Date, now: Date, until: Date | null = null): string[] {
  const terms: string[] = [];
  let hour = startHour(since, shortestHours);
  // Clocks of two nodes may differ, so the window ends slightly in the future.
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
/** Map cell (map-cells.ts). */
export const termOfCell = (cell: string) => `m:${cell}`;
export const termOfPlace = (searchPlace: string) => `p:${searchPlace}`;
