const hourMs = 3_600_000;

/**
 * The day on a calendar in Eastern time, counted from 1970. Without `Intl`, whose first formatter costs a browser 40 ms:
 * clocks are put forward on the second Sunday of March and back on the first of November, at two in the morning.
 */
export function easternDay(date: Date): number {
  const time = date.getTime();
  const year = date.getUTCFullYear();
  // A weekday moves by one day a year, and by two after a 29th of February.
  const shift = (1 + Math.floor((5 * year) / 4)) % 7;
  const isSummer = time >= Date.UTC(year, 2, 14 - shift, 7) && time < Date.UTC(year, 10, 7 - shift, 6);
  return Math.floor((time / hourMs - (isSummer ? 4 : 5)) / 24);
}
