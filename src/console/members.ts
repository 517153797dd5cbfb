/** Suspension of a member: a reason that they read, and an end. */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";
import { endOfCalendarDate } from "../platform/time.ts";

export const suspensionReasonMaxLength = 1000;

export type SuspensionFieldRejection =
  | "reason-required"
  | "reason-too-long"
  | "date-required"
  | "not-a-date"
  | "past-date";
export type SuspensionErrors = { until?: SuspensionFieldRejection; reason?: SuspensionFieldRejection };

export function parseSuspension(
  typed: { until: string; reason: string },
  now: Date,
): { ok: true; suspension: { until: Date; reason: string } } | { ok: false; errors: SuspensionErrors } {
  const errors: SuspensionErrors = {};
  const reason = normalizeMultiline(typed.reason);
  if (isBlank(reason)) errors.reason = "reason-required";
  else if ([...reason].length > suspensionReasonMaxLength) errors.reason = "reason-too-long";
  const until = endOfCalendarDate(typed.until.trim());
  if (typed.until.trim() === "") errors.until = "date-required";
  else if (until === null) errors.until = "not-a-date";
  else if (until <= now) errors.until = "past-date";
  if (errors.reason || errors.until || until === null) return { ok: false, errors };
  return { ok: true, suspension: { until, reason } };
}
