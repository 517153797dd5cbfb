import fc from "fast-check";
import { expect, test } from "vitest";
import { pagesAround } from "./page-links.ts";

test("the pager shows the first, the last and the pages around the current one, in order and without duplicates", () => {
  expect(pagesAround(5, 20)).toEqual([1, null, 4, 5, 6, null, 20]);
  expect(pagesAround(1, 2)).toEqual([1, 2]);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 1, max: 500 }), (last, wanted) => {
      const current = Math.min(wanted, last);
      const pages = pagesAround(current, last).filter((page) => page !== null);
      expect(pages).toContain(current);
      expect(pages.at(0)).toBe(1);
      expect(pages.at(-1)).toBe(last);
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
    }),
  );
});
