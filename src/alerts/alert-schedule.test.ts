import { expect, test } from "vitest";
import { lastDigestTime } from "./alert-schedule.ts";

const last = (alert: "daily" | "weekly", now: string) => lastDigestTime(alert, new Date(now)).toISOString();

test.each([
  // winter: UTC-5
  ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20T11:59:59Z", "2026-11-19T12:00:00.000Z"],
  ["2026-11-21T04:30:00Z", "2026-11-20T12:00:00.000Z"],
  // summer: UTC-4
  ["2026-07-01T11:00:00Z", "2026-07-01T11:00:00.000Z"],
  ["2026-07-01T10:59:00Z", "2026-06-30T11:00:00.000Z"],
  // days on which the clocks change
  ["2026-11-01T12:00:00Z", "2026-11-01T12:00:00.000Z"],
  ["2026-11-01T11:30:00Z", "2026-10-31T11:00:00.000Z"],
  ["2026-03-08T11:00:00Z", "2026-03-08T11:00:00.000Z"],
  ["2026-03-08T10:30:00Z", "2026-03-07T12:00:00.000Z"],
])("at %s daily digests were last due at %s", (now, due) => {
  expect(last("daily", now)).toBe(due);
});

test.each([
  ["2026-11-20T12:00:00Z", "2026-11-16T12:00:00.000Z"],
  ["2026-11-16T12:00:00Z", "2026-11-16T12:00:00.000Z"],
  ["2026-11-16T11:59:00Z", "2026-11-09T12:00:00.000Z"],
  ["2026-11-22T23:00:00Z", "2026-11-16T12:00:00.000Z"],
  ["2026-11-02T11:00:00Z", "2026-10-26T11:00:00.000Z"],
])("at %s weekly digests were last due on Monday, %s", (now, due) => {
  expect(last("weekly", now)).toBe(due);
});
