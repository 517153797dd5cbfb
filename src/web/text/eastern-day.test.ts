import fc from "fast-check";
import { expect, test } from "vitest";
import { easternDay } from "./eastern-day.ts";

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" });
const dayOf = (date: Date) => Date.parse(calendar.format(date)) / 86_400_000;

test("easternDay matches Intl, including daylight-saving changes", () => {
  const [from, to] = [Date.UTC(2007, 2, 20), Date.UTC(2040, 0, 1)];
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (time) => {
      expect(easternDay(new Date(time))).toBe(dayOf(new Date(time)));
    }),
    { numRuns: 500 },
  );
  for (let year = 2007; year < 2040; year += 1)
    for (const month of [2, 10])
      for (let hour = year === 2007 && month === 2 ? 24 * 11 : 0; hour < 15 * 24; hour += 1) {
        const date = new Date(Date.UTC(year, month, 1, hour));
        expect(easternDay(date), date.toISOString()).toBe(dayOf(date));
      }
});
