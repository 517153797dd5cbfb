import { describe, expect, test } from "vitest";
import { type AgeHistogram, windowStart } from "./listing-age-histogram.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** Nothing today; 1,000 listings within one hour of the day before yesterday. */
const ages: AgeHistogram = {
  total: 5_000,
  marks: [
    { count: 1, listedAt: daysAgo(1) },
    { count: 250, listedAt: daysAgo(2) },
    { count: 1_250, listedAt: new Date(daysAgo(2).getTime() - 3_600_000) },
  ],
};
const daysBack = (count: number, of = ages) =>
  (now.getTime() - windowStart(of, count, now).getTime()) / 86_400_000;

describe("the start of the newest listings", () => {
  test("is exact at each mark and interpolated between marks", () => {
    expect(daysBack(1)).toBe(1);
    expect(daysBack(250)).toBe(2);
    expect(daysBack(125.5)).toBe(1.5);
    expect(daysBack(750)).toBeCloseTo(2 + 0.5 / 24, 6);
  });

  test("is interpolated from the last mark to the maximum age", () => {
    expect(daysBack(5_000)).toBe(60);
    expect(daysBack(3_125)).toBeCloseTo((2 + 1 / 24 + 60) / 2, 6);
  });

  test("is neither before the newest listing nor beyond the lifetime", () => {
    expect(daysBack(0.1)).toBe(1);
    expect(daysBack(9_999)).toBe(60);
  });

  test("is the beginning when there are no listings", () => {
    expect(daysBack(1, { total: 0, marks: [] })).toBe(60);
  });
});
