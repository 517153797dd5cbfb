import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("a result is computed once, also null, until it is evicted as least recently used", () => {
  const computed: number[] = [];
  const half = memoize({ max: 2, keyOf: String }, (number: number) => {
    computed.push(number);
    return number % 2 === 0 ? number / 2 : null;
  });
  expect([half(4), half(3), half(4), half(3)]).toEqual([2, null, 2, null]);
  expect(computed).toEqual([4, 3]);
  expect([half(6), half(3), half(4)]).toEqual([3, null, 2]);
  expect(computed).toEqual([4, 3, 6, 4]);
});
