/**
 * French-Canadian numbers without `Intl`, whose first use in a browser loads its locale data: 16 to 70 ms on a laptop, 34
 * to 125 ms at a quarter of its speed (platform/time.ts). That is one long task while a results page hydrates, and alone
 * exceeds the target of 50 ms of blocking time. Property tests compare the output with `Intl`.
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

/** Canadian dollars with cents unless they are zero ("18,50 $", "24 $"): wages, which are shown as they were typed. */
export function formatCents(cents: number): string {
  const rest = cents % 100;
  const fraction = rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`;
  return `${groupThousands(Math.floor(cents / 100))}${fraction}\u00a0$`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/gu, "\u00a0");
}
