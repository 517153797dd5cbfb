/**
 * French-Canadian numbers written by hand: a browser's first use of `Intl` loads its language data, 40 ms of a laptop's
 * time and four times that on a phone, while a page with prices and counts wakes up. The tests hold these to `Intl`.
 */

/** 12 345 with non-breaking spaces; 15,2 with a comma; at most one decimal. */
export function formatNumber(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10);
  const decimal = tenths % 10;
  const sign = value < 0 && tenths > 0 ? "-" : "";
  return `${sign}${groupThousands(Math.floor(tenths / 10))}${decimal ? `,${decimal}` : ""}`;
}

/** Whole Canadian dollars ("1 200 $", with non-breaking spaces). */
export function formatDollars(cents: number): string {
  return `${groupThousands(Math.round(cents / 100))}\u00a0$`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/gu, "\u00a0");
}
