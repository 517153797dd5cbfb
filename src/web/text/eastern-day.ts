const hourMs = 3_600_000;

/**
 * The day on a calendar in Eastern time, counted from 1970. Without `Intl`, whose first formatter costs a browser 40 ms:
 * clocks are put forward on the second Sunday of March and back on the first of November, at two in the morning.
 */
export function easternDay(date: Date): number {
  const year = date.getUTCFullYear();
  const firstSunday = (month: number) => {
    const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return Date.UTC(year, month, 1 + ((7 - weekday) % 7));
  };
  const time = date.getTime();
  const isSummer = time >= firstSunday(2) + (7 * 24 + 7) * hourMs && time < firstSunday(10) + 6 * hourMs;
  return Math.floor((time - (isSummer ? 4 : 5) * hourMs) / (24 * hourMs));
}
