/** Suspension of a member: a reason that they read, and an end. */
import { isBlank, normalizeLine, normalizeMultiline } from "../platform/text-input.ts";
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

export type Suspension = { until: Date; reason: string };

/**
 * The suspension in force after appeals have overturned some of these decisions, oldest first. The others remain: an
 * earlier one with its own end, unless an administrator shortened it since; a later one without the end that it took
 * over from an overturned one. Null: none.
 * @param present what the account has: that of a decision whose record was purged
 */
export function suspensionInForce(
  decisions: readonly {
    from: Suspension | null;
    to: Suspension | null;
    askedUntil: Date | null;
    isOverturned: boolean;
  }[],
  present: Suspension,
): Suspension | null {
  let inForce = decisions[0]?.from ?? null;
  for (const [index, { to, askedUntil, isOverturned }] of decisions.entries()) {
    if (!isOverturned) {
      const { until, reason } = to ?? decisions[index + 1]?.from ?? present;
      inForce = { until: askedUntil ? latest(askedUntil, inForce?.until) : until, reason };
    } else if (inForce && to && to.until < inForce.until) {
      inForce = { ...inForce, until: to.until };
    }
  }
  return inForce;
}

function latest(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one;
}

export const messageSubjectMaxLength = 100;
export const messageTextMaxLength = 4000;

export type MessageRejection = "subject-required" | "subject-too-long" | "text-required" | "text-too-long";

/** An email of an administrator to a member. */
export function parseMemberMessage(typed: {
  subject: string;
  text: string;
}): { ok: true; message: { subject: string; text: string } } | { ok: false; reason: MessageRejection } {
  const subject = normalizeLine(typed.subject);
  if (subject === "") return { ok: false, reason: "subject-required" };
  if ([...subject].length > messageSubjectMaxLength) return { ok: false, reason: "subject-too-long" };
  if (isBlank(typed.text)) return { ok: false, reason: "text-required" };
  const text = normalizeMultiline(typed.text);
  return [...text].length > messageTextMaxLength
    ? { ok: false, reason: "text-too-long" }
    : { ok: true, message: { subject, text } };
}
