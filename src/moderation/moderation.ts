/**
 * What moderation decides about a listing: taken down, put back, or left as it is, which may be taken back. Each decision
 * is kept with who took it and why; the author of a removed ad is told the reason.
 */
import type { ListingStatus } from "../listings/listing.ts";
import { type ReasonRejection, type ReportReason, reasonLabel } from "./report.ts";

export const verdicts = ["removed", "dismissed", "reopened", "restored"] as const;
export type Verdict = (typeof verdicts)[number];

export type ModerationRejection =
  | ReasonRejection
  /** no such listing, never public, or deleted by its author */
  | "missing"
  /** nobody decides about their own ad */
  | "own-listing"
  /** somebody else was faster */
  | "already-removed"
  | "already-restored"
  | "already-handled"
  /** not one's own, not the last decision, or nothing is left of it to take back */
  | "dismissal-final";

/** @param last of all decisions about the listing */
export function canReopenReports(
  last: { verdict: Verdict; moderatorId: string | null },
  actor: { id: string },
): boolean {
  return last.verdict === "dismissed" && last.moderatorId === actor.id;
}

export type RestoredStatus = "active" | "sold" | "expired";

/**
 * What a removed listing becomes again: sold when it was sold, active for the rest of its time, expired when that has
 * run out meanwhile. Its end is not moved: the author renews an expired ad as any other.
 * @param before its status when it was removed; null when that is not known
 */
export function restoredStatus(
  listing: { before: ListingStatus | null; expiresAt: Date | null },
  now: Date,
): RestoredStatus {
  if (listing.before === "sold" || listing.before === "expired") return listing.before;
  return listing.expiresAt !== null && listing.expiresAt > now ? "active" : "expired";
}

/** Why an ad was removed, in the words that its author reads. */
export function removalText(removal: { reason: ReportReason; text: string }): string {
  const label = reasonLabel(removal.reason);
  if (removal.text === "") return `${label}.`;
  return removal.reason === "other" ? removal.text : `${label}. ${removal.text}`;
}
