/**
 * The author of a removed listing contests the removal, once. Another moderator than the one who removed it decides, unless
 * there is no other, by a due date and with an explanation.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

export const appealOutcomes = ["upheld", "denied"] as const;
/** `upheld`: the author is right, and the listing is restored */
export type AppealOutcome = (typeof appealOutcomes)[number];

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
  removal: { moderatorId: string | null },
  actor: { id: string },
  others: number,
): boolean {
  return removal.moderatorId !== actor.id || others === 0;
}
