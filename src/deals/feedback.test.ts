import { expect, test } from "vitest";
import {
  type AppointmentOutcome,
  appointmentOutcomes,
  type DealRole,
  type Step,
  type StepKind,
} from "./deal.ts";
import {
  isFeedbackOpen,
  isFeedbackShown,
  parseFeedback,
  parseFeedbackText,
  sellerFacts,
} from "./feedback.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const outcome = (kind: "held" | "missed", by: DealRole = "buyer", at = now): AppointmentOutcome => ({
  outcome: kind,
  by,
  at,
});
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

test("each question needs an answer; only buyers judge the listing", () => {
  expect(parseFeedback({ punctual: "yes", asDescribed: "no", pleasant: "yes" }, "buyer")).toEqual({
    ok: true,
    answers: { isPunctual: true, isAsDescribed: false, isPleasant: true },
  });
  expect(parseFeedback({ punctual: "yes", asDescribed: "no", pleasant: "no" }, "seller")).toMatchObject({
    answers: { isAsDescribed: null, isPleasant: false },
  });
  for (const form of [
    { punctual: "", asDescribed: "yes", pleasant: "yes" },
    { punctual: "yes", asDescribed: "", pleasant: "yes" },
    { punctual: "yes", asDescribed: "yes", pleasant: "toString" },
  ])
    expect(parseFeedback(form, "buyer")).toEqual({ ok: false, reason: "answers-required" });
  expect(parseFeedbackText(" ")).toEqual({ ok: false, reason: "text-required" });
  expect(parseFeedbackText("é".repeat(501))).toEqual({ ok: false, reason: "text-too-long" });
});

test("is shown when both gave it or after 14 days, never once it is removed", () => {
  const given = (days: number) => ({ createdAt: daysAgo(days), isRemoved: false });
  expect(isFeedbackShown(given(0), false, now)).toBe(false);
  expect(isFeedbackShown(given(0), true, now)).toBe(true);
  expect(isFeedbackShown(given(13.9), false, now)).toBe(false);
  expect(isFeedbackShown(given(14), false, now)).toBe(true);
  expect(isFeedbackShown({ ...given(20), isRemoved: true }, true, now)).toBe(false);
});

test("may be given for 14 days after both confirmed", () => {
  expect(isFeedbackOpen([outcome("held", "buyer", daysAgo(13))], now)).toBe(true);
  expect(isFeedbackOpen([outcome("held", "buyer", daysAgo(14))], now)).toBe(false);
  expect(isFeedbackOpen([outcome("missed", "buyer", daysAgo(1))], now)).toBe(false);
});

test("facts are never shown below three, and what a seller says against a buyer does not count", () => {
  expect(sellerFacts(times(2, outcome("held")), [])).toEqual([]);
  expect(
    sellerFacts([...times(9, outcome("held")), outcome("missed"), outcome("missed", "seller")], []),
  ).toEqual([{ kind: "appointments", count: 9, of: 10 }]);
  const good = { isPunctual: true, isAsDescribed: true, isPleasant: false };
  expect(sellerFacts([], times(3, good))).toEqual([
    { kind: "punctual", count: 3, of: 3 },
    { kind: "as-described", count: 3, of: 3 },
    { kind: "pleasant", count: 0, of: 3 },
  ]);
});

test("an outcome that was taken back does not count, one before another appointment does", () => {
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const steps = (
    [
      ["buyer", "propose-appointment"],
      ["seller", "accept-appointment"],
      ["buyer", "miss-appointment"],
      ["buyer", "undo"],
      ["buyer", "confirm-appointment"],
      ["seller", "confirm-appointment"],
      ["buyer", "propose-appointment"],
    ] as [DealRole, StepKind][]
  ).map(
    ([by, kind], index): Step => ({
      id: `${index}`,
      kind,
      by,
      at: at(index),
      amountCents: null,
      until: kind === "propose-appointment" ? at(index + 1.5) : null,
      place: null,
    }),
  );
  expect(appointmentOutcomes(steps)).toEqual([{ outcome: "held", at: at(5), by: "seller" }]);
});
