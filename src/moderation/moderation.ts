/**
 * Moderation decisions about a listing. Each is stored with its moderator; one against the author also with the rule that
 * was broken, the evidence and the reason, which the author reads. Every decision can be reversed by another.
 */

import type { ListingStatus } from "../listings/listing.ts";
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";
import {
  parseReason,
  type ReasonRejection,
  type ReportReason,
  reasonLabel,
  reportTextMaxLength,
} from "./report.ts";

/** Against the author: with a rule. `suspended`: the account, see src/console. */
export const reasonedVerdicts = [
  "removed",
  "correction-requested",
  "held",
  "category-corrected",
  "suspended",
] as const;
/**
 * `released`: online again after a review or a request for correction; `approved`: online for the first time, after a review
 */
export const verdicts = [
  "dismissed",
  "reopened",
  "restored",
  "released",
  "approved",
  ...reasonedVerdicts,
] as const;
export type Verdict = (typeof verdicts)[number];

/** Rules for listings. A decision names the rule by the id of the reason for a report. */
export const rules: Record<ReportReason, string> = {
  scam: "Une annonce propose quelque chose de réel, sans tromper personne ni demander d’argent d’avance.",
  forbidden: "Ce que la loi ou les conditions d’utilisation interdisent ne s’annonce pas ici.",
  misleading: "Le titre, la description, le prix et les photos montrent ce qui est vraiment offert.",
  hateful: "Une annonce ne discrimine et n’insulte personne.",
  duplicate: "Une même chose ne s’annonce qu’une fois à la fois.",
  miscategorised: "Une annonce est dans la catégorie de ce qu’elle offre.",
  unavailable: "Ce qui n’est plus offert n’est plus en ligne.",
  other: "Une annonce respecte les conditions d’utilisation du site.",
};

/** Maximum length of the evidence, which the author reads. */
export const evidenceMaxLength = reportTextMaxLength;

/** Rule, explanation and evidence of a decision against the author. */
export type Grounds = { reason: ReportReason; text: string; evidence: string };
export type TypedGrounds = { reason: string; text: string; evidence: string };
export type GroundsRejection = ReasonRejection | "explanation-required" | "evidence-too-long";

/** @param needsText a correction cannot be made without an explanation */
export function parseGrounds(
  typed: TypedGrounds,
  { needsText = false } = {},
): { ok: true; grounds: Grounds } | { ok: false; reason: GroundsRejection } {
  const parsed = parseReason(typed);
  if (!parsed.ok) return parsed;
  const { reason, text } = parsed;
  if (needsText && text === "") return { ok: false, reason: "explanation-required" };
  const evidence = isBlank(typed.evidence) ? "" : normalizeMultiline(typed.evidence);
  if ([...evidence].length > evidenceMaxLength) return { ok: false, reason: "evidence-too-long" };
  return { ok: true, grounds: { reason, text, evidence } };
}

export type ModerationRejection =
  | GroundsRejection
  /** no such listing, never public, or deleted by its author */
  | "missing"
  /** moderators cannot decide about their own listings */
  | "own-listing"
  /** another moderator has decided before */
  | "already-removed"
  | "already-restored"
  | "already-handled"
  /** the status of the listing does not allow the decision */
  | "already-changed"
  /** it is offline with its author's suspension, which an administrator ends */
  | "author-suspended"
  | "category-unknown"
  | "category-unchanged"
  /** dismissed by another moderator, not the last decision, or no report can be reopened */
  | "dismissal-final";

/** @param last the latest decision about the listing */
export function canReopenReports(
  last: { verdict: Verdict; moderatorId: string | null },
  actor: { id: string },
): boolean {
  return last.verdict === "dismissed" && last.moderatorId === actor.id;
}

/** Status to which a listing is restored: the one that it had when it was taken offline. */
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
