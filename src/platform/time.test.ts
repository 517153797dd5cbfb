import { expect, test } from "vitest";
import { calendarDay, instantOfWallClock, lazily, wallClockMs } from "./time.ts";

test.each([
  ["2026-01-15T17:05:09Z", undefined, "2026-01-15T12:05:09.000Z"],
  ["2026-07-15T03:00:00Z", undefined, "2026-07-14T23:00:00.000Z"],
  ["2026-03-08T07:00:00Z", undefined, "2026-03-08T03:00:00.000Z"],
  ["2026-11-01T06:00:00Z", undefined, "2026-11-01T01:00:00.000Z"],
  ["2026-07-15T12:00:00.750Z", "America/St_Johns", "2026-07-15T09:30:00.000Z"],
])("at %s a clock in %s shows %s", (at, timeZone, shown) => {
  expect(new Date(wallClockMs(new Date(at), timeZone)).toISOString()).toBe(shown);
});

test("a wall-clock time converts back to its instant, for every hour of a year except the repeated one", () => {
  const repeatedHours = [Date.UTC(2026, 10, 1, 5), Date.UTC(2026, 10, 1, 6)];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000)
    if (!repeatedHours.includes(at)) expect(instantOfWallClock(wallClockMs(new Date(at))).getTime()).toBe(at);
});

test("a day has 23 hours in spring and 25 in autumn", () => {
  const hours = (day: string) => {
    const first = Date.parse(`${day}T00:00:00Z`);
    return (
      (instantOfWallClock(first + 86_400_000).getTime() - instantOfWallClock(first).getTime()) / 3_600_000
    );
  };
  expect([hours("2026-03-08"), hours("2026-11-01"), hours("2026-11-02")]).toEqual([23, 25, 24]);
  expect(calendarDay(new Date("2026-11-02T04:59:59Z"))).toBe(calendarDay(new Date("2026-11-01T04:00:00Z")));
});

test("a formatter is created once, on first use", () => {
  let created = 0;
  const format = lazily(() => ({ number: ++created }));
  expect(created).toBe(0);
  expect([format().number, format().number]).toEqual([1, 1]);
});
