import { expect, test } from "vitest";
import { growthRate, startOfMonth } from "./user-statistics.ts";

test("7.19 growth is the share of new users, in percent", () => {
  expect(growthRate({ total: 8, newThisMonth: 1 })).toBe(12.5);
  expect(growthRate({ total: 10, newThisMonth: 10 })).toBe(100);
});

test("a site without users has no growth", () => {
  expect(growthRate({ total: 0, newThisMonth: 0 })).toBe(0);
});

test.each([
  ["in winter", "2026-01-15T12:00:00Z", "2026-01-01T05:00:00.000Z"],
  ["in summer", "2026-07-15T12:00:00Z", "2026-07-01T04:00:00.000Z"],
  ["when the clocks change on the first", "2026-11-20T12:00:00Z", "2026-11-01T04:00:00.000Z"],
  [
    "late on the last evening, when it is the next month in UTC",
    "2026-12-01T04:59:00Z",
    "2026-11-01T04:00:00.000Z",
  ],
  ["at the very start", "2026-12-01T05:00:00Z", "2026-12-01T05:00:00.000Z"],
])("7.18 the month begins at midnight in Québec %s", (_when, now, start) => {
  expect(startOfMonth(new Date(now)).toISOString()).toBe(start);
});

test("the month begins at midnight in other time zones too", () => {
  expect(startOfMonth(new Date("2026-07-15T12:00:00Z"), "America/St_Johns").toISOString()).toBe(
    "2026-07-01T02:30:00.000Z",
  );
});
