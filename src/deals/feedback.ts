/**
 * Feedback of buyer and seller about each other, after both confirmed that they met: three questions, no free text.
 * Neither sees the other's answers before giving their own, or before it is too late for that.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";
import type { AppointmentOutcome, DealRole } from "./deal.ts";

/** Feedback may be given for this time after the meeting was confirmed, and is shown after it in any case. */
export const feedbackDays = 14;
const dayMs = 86_400_000;

/** `isAsDescribed`: whether the listing was right; only buyers say so */
export type FeedbackAnswers = { isPunctual: boolean; isAsDescribed: boolean | null; isPleasant: boolean };

export type Feedback = FeedbackAnswers & {
  id: string;
  by: DealRole;
  createdAt: Date;
  reply: string | null;
  contestedAt: Date | null;
  decidedAt: Date | null;
  isRemoved: boolean;
};

export type FeedbackRejection = "answers-required" | "text-required" | "text-too-long";

const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["no", false],
]);

/** @param form values `yes` and `no` */
export function parseFeedback(
  form: { punctual: string; asDescribed: string; pleasant: string },
  role: DealRole,
): { ok: true; answers: FeedbackAnswers } | { ok: false; reason: FeedbackRejection } {
  const isPunctual = yesOrNo.get(form.punctual);
  const isPleasant = yesOrNo.get(form.pleasant);
  const isAsDescribed = role === "buyer" ? yesOrNo.get(form.asDescribed) : null;
  if (isPunctual === undefined || isPleasant === undefined || isAsDescribed === undefined)
    return { ok: false, reason: "answers-required" };
  return { ok: true, answers: { isPunctual, isAsDescribed, isPleasant } };
}

export const feedbackTextMaxLength = 500;

/** A reply, or the reason of a contest. */
export function parseFeedbackText(
  typed: string,
): { ok: true; text: string } | { ok: false; reason: FeedbackRejection } {
  const text = normalizeMultiline(typed);
  if (isBlank(text)) return { ok: false, reason: "text-required" };
  if ([...text].length > feedbackTextMaxLength) return { ok: false, reason: "text-too-long" };
  return { ok: true, text };
}

/** Whether a participant who has given none may give feedback now. */
export function isFeedbackOpen(outcomes: readonly AppointmentOutcome[], now: Date): boolean {
  return outcomes.some(
    ({ outcome, at }) => outcome === "held" && now.getTime() - at.getTime() < feedbackDays * dayMs,
  );
}

/** Whether the other participant, and the counts of the seller's page, see it. */
export function isFeedbackShown(
  feedback: Pick<Feedback, "createdAt" | "isRemoved">,
  hasBoth: boolean,
  now: Date,
): boolean {
  if (feedback.isRemoved) return false;
  return hasBoth || now.getTime() - feedback.createdAt.getTime() >= feedbackDays * dayMs;
}

/** Fewer answers are not representative. */
const factsMin = 3;

export type Fact = {
  kind: "appointments" | "punctual" | "as-described" | "pleasant";
  count: number;
  of: number;
};

/**
 * Facts about a seller. An appointment counts when both confirmed it, or when the buyer says that it did not take place; what a
 * seller says against a buyer does not count.
 * @param answers of buyers, shown
 */
export function sellerFacts(
  outcomes: readonly AppointmentOutcome[],
  answers: readonly FeedbackAnswers[],
): Fact[] {
  const held = outcomes.filter(({ outcome }) => outcome === "held").length;
  const missed = outcomes.filter(({ outcome, by }) => outcome === "missed" && by === "buyer").length;
  const share = (kind: Fact["kind"], isTrue: (answer: FeedbackAnswers) => boolean | null): Fact => ({
    kind,
    of: answers.length,
    count: answers.filter(isTrue).length,
  });
  const facts: Fact[] = [
    { kind: "appointments", count: held, of: held + missed },
    share("punctual", ({ isPunctual }) => isPunctual),
    share("as-described", ({ isAsDescribed }) => isAsDescribed),
    share("pleasant", ({ isPleasant }) => isPleasant),
  ];
  return facts.filter(({ of }) => of >= factsMin);
}
