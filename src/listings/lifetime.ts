/**
 * Lifetime of a listing, the interval between renewals, and how long its deletion can be undone. The interval prevents
 * authors from repeatedly pushing their listings to the top.
 */
import { deletionUndoDays } from "../privacy/retention.ts";
import type { ListingStatus } from "./listing.ts";

export { deletionUndoDays };

const dayMs = 86_400_000;

/** A listing expires after this unless it is renewed. Operators may choose another number of days. */
export const listingLifetimeDays = 60;

/** Minimum interval between two renewals. */
export const renewalIntervalDays = 7;

/** Authors are notified this long before a listing expires. */
const expiryReminderDays = 3;

/** `listedAt`: publication or last renewal. */
export type Lifetime = { status: ListingStatus; listedAt: Date; expiresAt: Date | null };

/** `days`: the operator's choice */
export function expiryOf(listedAt: Date, days: number = listingLifetimeDays): Date {
  return daysAfter(listedAt, days);
}

/** When an active listing can be renewed; null when it can be now. Ended listings can always be renewed. */
export function renewalWait({ status, listedAt }: Lifetime, now: Date): Date | null {
  if (status !== "active") return null;
  const from = daysAfter(listedAt, renewalIntervalDays);
  return now < from ? from : null;
}

/**
 * Dates of a renewed listing: listed now, and a whole lifetime (`days`) more. A listing marked sold within the week
 * keeps its previous `listedAt`, since otherwise selling and renewing would bypass the interval.
 */
export function renewedDates(
  listing: Lifetime,
  now: Date,
  days: number = listingLifetimeDays,
): { listedAt: Date; expiresAt: Date } {
  const { listedAt, expiresAt } = listing;
  const isFresh = now < daysAfter(listedAt, renewalIntervalDays);
  if (isFresh && expiresAt && expiresAt > now) return { listedAt, expiresAt };
  return { listedAt: now, expiresAt: expiryOf(now, days) };
}

/** The time from which a deletion is final. */
export function undoableUntil(deletedAt: Date): Date {
  return daysAfter(deletedAt, deletionUndoDays);
}

/** Authors of listings that expire by this time are notified now. */
export function reminderCutoff(now: Date): Date {
  return daysAfter(now, expiryReminderDays);
}

/**
 * The reminder names all listings of the author that expire by this time, so that it is one email a day at most.
 */
export function remindedUntil(now: Date): Date {
  return daysAfter(reminderCutoff(now), 1);
}

/** Listings deleted after this time can be restored. */
export function deletionUndoSince(now: Date): Date {
  return daysAfter(now, -deletionUndoDays);
}

/** Days left, including the current one; 0 when expired. */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}
