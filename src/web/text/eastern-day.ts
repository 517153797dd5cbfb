const hourMs = 3_600_000;

/**
 * `calendarDay` of platform/time.ts for Eastern time without `Intl`, for the ages on cards: every public page hydrates
 * some, and loading a browser's locale data is a long task of 34 to 125 ms on a phone (platform/number-format.ts). The
 * current rule is hard-coded: clocks go forward on the second Sunday of March and back on the first of November, at two in
 * the morning. The test compares it with `Intl` until 2040, so it fails once the time zone data of Node.js have another
 * rule. Code that is not on every public page uses platform/time.ts.
 */
export function easternDay(date: Date): number {
  const time = date.getTime();
  const year = date.getUTCFullYear();
  // The weekday of a date advances by one per year, and by two after a leap day.
  const shift = (1 + Math.floor((5 * year) / 4)) % 7;
  const isSummer = time >= Date.UTC(year, 2, 14 - shift, 7) && time < Date.UTC(year, 10, 7 - shift, 6);
  return Math.floor((time / hourMs - (isSummer ? 4 : 5)) / 24);
}
