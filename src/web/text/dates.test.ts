import { expect, test } from "vitest";
import { daysUntil, formatCalendarDate, formatDate } from "./dates.ts";

const now = new Date("2026-11-20T12:00:00Z");

test("dates are formatted in French", () => {
  expect(formatDate(now)).toBe("20 novembre 2026");
  expect(formatDate(new Date("2026-12-01T12:00:00Z"))).toBe("1er décembre 2026");
  expect(formatDate(new Date("2026-12-11T12:00:00Z"))).toBe("11 décembre 2026");
  expect(formatCalendarDate("2027-07-01")).toBe("1er juillet 2027");
});

test("daysUntil counts calendar days in Eastern time, across a daylight-saving change", () => {
  const evening = new Date("2026-10-31T23:30:00-04:00");
  expect(daysUntil(new Date("2026-10-31T23:59:00-04:00"), evening)).toBe(0);
  expect(daysUntil(new Date("2026-11-01T00:01:00-04:00"), evening)).toBe(1);
  expect(daysUntil(new Date("2026-11-02T00:01:00-05:00"), evening)).toBe(2);
  expect(daysUntil(new Date("2026-10-30T12:00:00-04:00"), evening)).toBe(-1);
});
