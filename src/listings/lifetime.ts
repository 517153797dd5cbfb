/**
 * How long an ad stands, when it may take its place among the newest again, and how long its deletion can be undone.
 * Renewing is for ads that have had their time on top: more often, it would be a way to push the others down.
 */
import { type ListingStatus, listingLifetimeDays } from "./listing.ts";

const dayMs = 86_400_000;

/** Between two places on top of the list, at the least. */
export const renewalIntervalDays = 7;
/** What its author deleted can be taken back that long; then it is really gone. */
export const deletionUndoDays = 30;

/** The author is told that long before an ad expires. */
const expiryReminderDays = 3;

/** `listedAt`: when it took its place among the newest. */
export type Lifetime = { status: ListingStatus; listedAt: Date; expiresAt: Date | null };

export function expiryOf(listedAt: Date): Date {
  return daysAfter(listedAt, listingLifetimeDays);
}

/** Until when an active ad has to wait to be renewed; null when it may be at once (what is over may always come back). */
export function renewalWait({ status, listedAt }: Lifetime, now: Date): Date | null {
  if (status !== "active") return null;
  const from = daysAfter(listedAt, renewalIntervalDays);
  return now < from ? from : null;
}

/**
 * The dates of a renewed ad: on top, and 60 more days. An ad that was sold by mistake within the week goes back to the
 * place that it had, or selling and putting back would be the way around the week.
 */
export function renewedDates(listing: Lifetime, now: Date): { listedAt: Date; expiresAt: Date } {
  const { listedAt, expiresAt } = listing;
  const isFresh = now < daysAfter(listedAt, renewalIntervalDays);
  if (isFresh && expiresAt && expiresAt > now) return { listedAt, expiresAt };
  return { listedAt: now, expiresAt: expiryOf(now) };
}

/** From then on a deletion is final. */
export function undoableUntil(deletedAt: Date): Date {
  return daysAfter(deletedAt, deletionUndoDays);
}

/** The authors of ads that end by then are told so now. */
export function reminderCutoff(now: Date): Date {
  return daysAfter(now, expiryReminderDays);
}

/** What was deleted since can still be taken back. */
export function deletionUndoSince(now: Date): Date {
  return daysAfter(now, -deletionUndoDays);
}

/** Whole days that an ad still stands, the last one counted; 0 when its time has come. */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}
