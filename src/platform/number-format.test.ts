import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDollars, formatNumber } from "./number-format.ts";

const numbers = new Intl.NumberFormat("fr-CA", { maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("fr-CA", {
  style: "currency",
  currency: "CAD",
  maximumFractionDigits: 0,
});
const withPlainSpaces = (text: string) => text.replace(/\u202f/gu, "\u00a0");

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1\u00a0000"],
  [1_234_567, "1\u00a0234\u00a0567"],
  [15.2, "15,2"],
  [-0.04, "0"],
  [-1_500.25, "-1\u00a0500,3"],
])("%d is formatted as «%s»", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test("numbers are formatted as by Intl for fr-CA", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 }), (whole, tenth) => {
      const value = Number(`${whole}.${tenth}`);
      const expected = Object.is(value, -0) ? "0" : withPlainSpaces(numbers.format(value));
      expect(formatNumber(value)).toBe(expected);
    }),
  );
});

test("dollars are formatted as by Intl for fr-CA", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_900 }), (cents) => {
      expect(formatDollars(cents)).toBe(withPlainSpaces(dollars.format(cents / 100)));
    }),
  );
});
