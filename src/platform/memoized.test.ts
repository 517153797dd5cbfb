import { expect, test } from "vitest";
import { memoized } from "./memoized.ts";

test("what was asked before is not worked out again, null neither, until too much is remembered", () => {
  const asked: number[] = [];
  const half = memoized({ max: 2, keyOf: String }, (number: number) => {
    asked.push(number);
    return number % 2 === 0 ? number / 2 : null;
  });
  expect([half(4), half(3), half(4), half(3)]).toEqual([2, null, 2, null]);
  expect(asked).toEqual([4, 3]);
  expect([half(6), half(4)]).toEqual([3, 2]);
  expect(asked).toEqual([4, 3, 6, 4]);
});
