/**
 * A price drop is a price below the lowest one that the user knows, by at least one dollar or one percent. A price that
 * is raised and lowered again is not a drop.
 */
import type { Price } from "../listings/price.ts";

/** At most one email per listing in this time, however often its price changes. */
export const priceDropEmailIntervalMs = 86_400_000;
/** Authors can correct typing errors before the email is sent. */
const priceDropEmailDelayMs = 10 * 60_000;

export type PriceDrop = { fromCents: number; toCents: number };

/** Price in cents for comparison: free is 0; null without a price. */
export function comparableCents({ priceCents, priceType }: Price): number | null {
  return priceType === "free" ? 0 : priceCents;
}

/** Null when there is no drop. `fromCents`, `toCents`: null for an unknown price. */
export function priceDrop(fromCents: number | null, toCents: number | null): PriceDrop | null {
  if (fromCents === null || toCents === null) return null;
  const fall = fromCents - toCents;
  return fall > 0 && (fall >= 100 || fall * 100 >= fromCents) ? { fromCents, toCents } : null;
}

/** The lower of the price when the favorite was saved and the price in the last email. */
export function lowestKnownCents(known: {
  savedCents: number | null;
  notifiedCents: number | null;
}): number | null {
  const { savedCents, notifiedCents } = known;
  if (savedCents === null || notifiedCents === null) return savedCents ?? notifiedCents;
  return Math.min(savedCents, notifiedCents);
}

/** After the delay, and at least a day after the last email. */
export function priceDropEmailTime(now: Date, notifiedAt: Date | null): Date {
  const soon = now.getTime() + priceDropEmailDelayMs;
  return new Date(notifiedAt ? Math.max(soon, notifiedAt.getTime() + priceDropEmailIntervalMs) : soon);
}
