import fc from "fast-check";
import { expect, test } from "vitest";
import { badgeCount } from "./badge-count.ts";

test("the favorites badge shows 99+ above 99", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (count) => {
      expect(badgeCount(count)).toBe(count > 99 ? "99+" : String(count));
    }),
  );
});
