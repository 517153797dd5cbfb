/**
 * Moderation decisions about a listing: remove, restore, or dismiss reports, which can be undone. Each decision is
 * stored with its moderator and reason; the author of a removed listing is notified of the reason.
 */
import type { ListingStatus } from "../listings/listing.ts";
import { type ReasonRejection, type ReportReason, reasonLabel } from "./report.ts";

export const verdicts = ["removed", "dismissed", "reopened", "restored"] as const;
export type Verdict = (typeof verdicts)[number];

export type ModerationRejection =
  | ReasonRejection
  /** no such listing, never public, or deleted by its author */
  | "missing"
  /** moderators cannot decide about their own listings */
  | "own-listing"
  /** another moderator has decided before */
  | "already-removed"
  | "already-restored"
  | "already-handled"
  /** dismissed by another moderator, not the last decision, or no report can be reopened */
  | "dismissal-final";

/** @param last the latest decision about the listing */
export function canReopenReports(
  last: { verdict: Verdict; moderatorId: string | null },
  actor: { id: string },
): boolean {
  return last.verdict === "dismissed" && last.moderatorId === actor.id;
}

/** What a listing is restored to; also what it was when it was removed: of a held one, the status before that. */
export const restoredStatuses = ["active", "sold", "expired"] as const;
export type RestoredStatus = (typeof restoredStatuses)[number];

/**
 * Status of a restored listing: sold if it was sold, active for its remaining time, otherwise expired. The expiry date
 * is not changed: the author can renew an expired listing.
 * @param before status when it was removed; null if unknown
 */
export function restoredStatus(
  listing: { before: ListingStatus | null; expiresAt: Date | null },
  now: Date,
): RestoredStatus {
  if (listing.before === "sold" || listing.before === "expired") return listing.before;
  return listing.expiresAt !== null && listing.expiresAt > now ? "active" : "expired";
}

/** Reason of a removal, as shown to the listing's author. */
export function removalText(removal: { reason: ReportReason; text: string }): string {
  const label = reasonLabel(removal.reason);
  if (removal.text === "") return `${label}.`;
  return removal.reason === "other" ? removal.text : `${label}. ${removal.text}`;
}
