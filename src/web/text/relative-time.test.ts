import fc from "fast-check";
import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-20T12:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [20, "à l’instant"],
  [60, "il y a 1 minute"],
  [5 * 60 + 59, "il y a 5 minutes"],
  [3_600, "il y a 1 heure"],
  [23 * 3_600, "il y a 23 heures"],
  [86_400, "hier"],
  // 7 h on the 20th in Montréal: 36 hours before, it was 19 h of the 18th
  [30 * 3_600, "hier"],
  [36 * 3_600, "avant-hier"],
  [2 * 86_400, "avant-hier"],
  [56 * 3_600, "il y a 3 jours"],
  [6 * 86_400, "il y a 6 jours"],
  [8 * 86_400, "il y a 1 semaine"],
  [15 * 86_400, "il y a 2 semaines"],
  [35 * 86_400, "il y a 1 mois"],
  [65 * 86_400, "il y a 2 mois"],
  [400 * 86_400, "il y a 1 an"],
  [800 * 86_400, "il y a 2 ans"],
])("%d seconds ago reads «%s»", (seconds, text) => {
  expect(relativeTime(before(seconds), now).replaceAll("\u00a0", " ")).toBe(text);
});

test("a time in the future is displayed as now (clock skew)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
      expect(relativeTime(before(-seconds), now)).toBe("à l’instant");
    }),
  );
});
