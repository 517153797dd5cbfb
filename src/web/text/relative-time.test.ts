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
  [86_400, "hier"],
  [2 * 86_400, "avant-hier"],
  [6 * 86_400, "il y a 6 jours"],
  [15 * 86_400, "il y a 2 semaines"],
  [65 * 86_400, "il y a 2 mois"],
  [800 * 86_400, "il y a 2 ans"],
])("%d seconds ago reads «%s»", (seconds, text) => {
  expect(relativeTime(before(seconds), now).replaceAll("\u00a0", " ")).toBe(text);
});

test("a time that the clocks disagree about is now, never the future", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
      expect(relativeTime(before(-seconds), now)).toBe("à l’instant");
    }),
  );
});
