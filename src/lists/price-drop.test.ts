import fc from "fast-check";
import { expect, test } from "vitest";
import { comparableCents, lowestKnownCents, priceDrop, priceDropEmailTime } from "./price-drop.ts";

test.each([
  [30_000, 25_000, true],
  [30_000, 29_900, true],
  [30_000, 29_901, false],
  [5_000, 4_950, true],
  [5_000, 4_951, false],
  [100, 0, true],
  [0, 0, false],
  [25_000, 30_000, false],
  [25_000, 25_000, false],
])("from %i to %i cents is a drop: %s", (from, to, isDrop) => {
  expect(priceDrop(from, to)).toEqual(isDrop ? { fromCents: from, toCents: to } : null);
});

test("a missing price is not compared; free is the lowest price", () => {
  expect(priceDrop(null, 5)).toBeNull();
  expect(priceDrop(5, null)).toBeNull();
  expect(comparableCents({ priceCents: null, priceType: "free" })).toBe(0);
  expect(comparableCents({ priceCents: null, priceType: "fixed" })).toBeNull();
  expect(comparableCents({ priceCents: 7, priceType: "negotiable" })).toBe(7);
});

test("the lower of the saved and of the last notified price is compared", () => {
  expect(lowestKnownCents({ savedCents: 9, notifiedCents: 5 })).toBe(5);
  expect(lowestKnownCents({ savedCents: 4, notifiedCents: 5 })).toBe(4);
  expect(lowestKnownCents({ savedCents: 4, notifiedCents: null })).toBe(4);
  expect(lowestKnownCents({ savedCents: null, notifiedCents: 5 })).toBe(5);
  expect(lowestKnownCents({ savedCents: null, notifiedCents: null })).toBeNull();
});

test("raising a price to a notified one is never a drop", () => {
  fc.assert(
    fc.property(fc.nat(1e8), fc.nat(1e8), (saved, notified) => {
      expect(
        priceDrop(lowestKnownCents({ savedCents: saved, notifiedCents: notified }), notified),
      ).toBeNull();
    }),
  );
});

test("an email waits for corrections of typing errors, and for a day after the last one", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(priceDropEmailTime(now, null)).toEqual(new Date("2026-11-20T12:10:00Z"));
  expect(priceDropEmailTime(now, new Date("2026-11-20T09:00:00Z"))).toEqual(new Date("2026-11-21T09:00:00Z"));
  expect(priceDropEmailTime(now, new Date("2026-11-01T09:00:00Z"))).toEqual(new Date("2026-11-20T12:10:00Z"));
});
