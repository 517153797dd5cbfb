/**
 * The author of a listing that moderation took offline contests that decision, once. Another moderator than the one who made
 * it decides, unless there is no other, by a due date and with an explanation.
 */
import type { ListingStatus } from "../listings/listing.ts";
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

export const appealOutcomes = ["upheld", "denied"] as const;
/** `upheld`: the author is right, and the decision is reversed */
export type AppealOutcome = (typeof appealOutcomes)[number];

/** A corrected category leaves the listing online, and its author can change it. */
export const contestableVerdicts = ["removed", "correction-requested", "held"] as const;
export type ContestableVerdict = (typeof contestableVerdicts)[number];

/**
 * Whether the listing is offline for this decision, the last one that took it offline. A corrected listing is reviewed in any
 * case, and one that was edited later may be held by the site, without a decision.
 */
export function isContestable(
  listing: { status: ListingStatus; underReviewSince: Date | null },
  decision: { verdict: ContestableVerdict; at: Date },
): boolean {
  if (decision.verdict === "removed") return listing.status === "removed";
  if (decision.verdict === "correction-requested") return listing.status === "correction";
  return listing.status === "held" && listing.underReviewSince?.getTime() === decision.at.getTime();
}

/** A moderator answers within this. */
export const appealDays = 7;
export const appealTextMaxLength = 1000;

export type AppealTextRejection = "text-required" | "text-too-long";

export function parseAppealText(
  typed: string,
): { ok: true; text: string } | { ok: false; reason: AppealTextRejection } {
  if (isBlank(typed)) return { ok: false, reason: "text-required" };
  const text = normalizeMultiline(typed);
  return [...text].length > appealTextMaxLength ? { ok: false, reason: "text-too-long" } : { ok: true, text };
}

export function appealDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + appealDays * 86_400_000);
}

/** @param others number of other moderators who could decide */
export function canDecideAppeal(
  contested: { moderatorId: string | null },
  actor: { id: string },
  others: number,
): boolean {
  return contested.moderatorId !== actor.id || others === 0;
}
