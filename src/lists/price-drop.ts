/**
 * When a favourite counts as cheaper: below the lowest price that its person has known, by a dollar or by one percent.
 * Up and down again is no drop.
 */
import type { Price } from "../listings/price.ts";

/** One letter per ad in that time, however often its price moves. */
export const priceEmailIntervalMs = 86_400_000;
/** Before the letter goes: a slip of the keyboard is put right by then. */
const priceLetterDelayMs = 10 * 60_000;

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

/** The lower one of what it cost when it was kept and of what the last letter said. */
export function lowestKnownCents(known: {
  keptCents: number | null;
  toldCents: number | null;
}): number | null {
  const { keptCents, toldCents } = known;
  if (keptCents === null || toldCents === null) return keptCents ?? toldCents;
  return Math.min(keptCents, toldCents);
}

/** Not before the slips are over, nor within a day of the last letter. */
export function priceEmailDueAt(now: Date, toldAt: Date | null): Date {
  const soon = now.getTime() + priceLetterDelayMs;
  return new Date(toldAt ? Math.max(soon, toldAt.getTime() + priceEmailIntervalMs) : soon);
}
