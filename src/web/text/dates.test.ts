import { expect, test } from "vitest";
import { formatCalendarDate, formatDate } from "./dates.ts";

const now = new Date("2026-11-20T12:00:00Z");

test("dates are written out", () => {
  expect(formatDate(now)).toBe("20 novembre 2026");
  expect(formatCalendarDate("2027-07-01")).toBe("1 juillet 2027");
});
