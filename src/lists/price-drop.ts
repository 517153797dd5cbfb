/**
 * When a favourite counts as cheaper: below the lowest price that its user has known, by a dollar or by one percent. A
 * price that is raised and lowered again is no drop.
 */
import type { Price } from "../listings/price.ts";

/** One email per listing in that time, however often its price changes. */
export const priceDropEmailIntervalMs = 86_400_000;
/** Authors correct typing errors before the email is sent. */
const priceDropEmailDelayMs = 10 * 60_000;

export type PriceDrop = { fromCents: number; toCents: number };

/** What can be compared: free is 0; null where no price is given. */
export function comparableCents({ priceCents, priceType }: Price): number | null {
  return priceType === "free" ? 0 : priceCents;
}

/** Null when it is no drop. `fromCents`, `toCents`: null where no price is known. */
export function priceDrop(fromCents: number | null, toCents: number | null): PriceDrop | null {
  if (fromCents === null || toCents === null) return null;
  const fall = fromCents - toCents;
  return fall > 0 && (fall >= 100 || fall * 100 >= fromCents) ? { fromCents, toCents } : null;
}

/** The lower of the price when the favourite was saved and the price that the last email named. */
export function lowestKnownCents(known: {
  savedCents: number | null;
  notifiedCents: number | null;
}): number | null {
  const { savedCents, notifiedCents } = known;
  if (savedCents === null || notifiedCents === null) return savedCents ?? notifiedCents;
  return Math.min(savedCents, notifiedCents);
}

/** After the delay, and not within a day of the last email. */
export function priceDropEmailTime(now: Date, notifiedAt: Date | null): Date {
  const soon = now.getTime() + priceDropEmailDelayMs;
  return new Date(notifiedAt ? Math.max(soon, notifiedAt.getTime() + priceDropEmailIntervalMs) : soon);
}
