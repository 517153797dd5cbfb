import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDollars } from "../platform/number-format.ts";
import {
  displayPrice,
  type Price,
  parsePriceText,
  priceChoiceOf,
  priceChoices,
  priceMaxCents,
  savedPrice,
} from "./price.ts";

const nbsp = "\u00a0";

const savedPrices: fc.Arbitrary<Price> = fc.oneof(
  fc.constant({ priceCents: null, priceType: "free" } as const),
  fc.record({
    priceCents: fc.option(fc.integer({ min: 0, max: priceMaxCents })),
    priceType: fc.constantFrom("fixed" as const, "negotiable" as const),
  }),
);

describe("a typed price", () => {
  test.each([
    ["1200", 120_000],
    ["1 200", 120_000],
    [`1${nbsp}200${nbsp}$`, 120_000],
    ["1\u202f200 $", 120_000],
    ["1 200,50 $", 120_050],
    ["1 200,5", 120_050],
    ["12.5", 1250],
    ["1,200", 120_000],
    ["1,200.50", 120_050],
    ["1,200,300", 120_030_000],
    ["$1,200.00 CAD", 120_000],
    ["1.200,50", 120_050],
    ["1.200", 120_000],
    ["1.200.300,5 $", 120_030_050],
    ["1200,00", 120_000],
    ["1 200 $", 120_000],
    ["0", 0],
    ["0,00", 0],
    ["-0", 0],
    ["007", 700],
    ["99999999", 9_999_999_900],
    ["  45  ", 4500],
  ])("%j is %d cents", (text, cents) => {
    expect(parsePriceText(text)).toEqual({ ok: true, cents });
  });

  test.each(["", " ", nbsp, "\t\n"])("%j is no price", (text) => {
    expect(parsePriceText(text)).toEqual({ ok: true, cents: null });
  });

  test.each([
    ["abc", "price-not-a-number"],
    ["$", "price-not-a-number"],
    ["12 piastres", "price-not-a-number"],
    ["1,2345", "price-not-a-number"],
    ["0,125", "price-not-a-number"],
    ["1.2.3", "price-not-a-number"],
    ["1.200.50", "price-not-a-number"],
    ["1,200,50", "price-not-a-number"],
    ["0.200", "price-not-a-number"],
    ["1e5", "price-not-a-number"],
    ["0x10", "price-not-a-number"],
    ["٣", "price-not-a-number"],
    ["Infinity", "price-not-a-number"],
    ["--5", "price-not-a-number"],
    ["9999999999999999", "price-not-a-number"],
    ["-1", "price-negative"],
    ["−1", "price-negative"],
    ["-0,01", "price-negative"],
    ["99999999,01", "price-too-high"],
    ["100000000", "price-too-high"],
    ["999999999999999", "price-too-high"],
  ])("%j is rejected: %s", (text, reason) => {
    expect(parsePriceText(text)).toEqual({ ok: false, reason });
  });

  test("any text parses to integer cents between 0 and the maximum, to no price, or to a rejection", () => {
    const typed = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789,. -$CAD−".split(""), nbsp) }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parsePriceText(text);
        if (!parsed.ok || parsed.cents === null) return;
        expect(Number.isSafeInteger(parsed.cents)).toBe(true);
        expect(parsed.cents).toBeGreaterThanOrEqual(0);
        expect(parsed.cents).toBeLessThanOrEqual(priceMaxCents);
      }),
      { numRuns: 1000 },
    );
  });

  test("is parsed to the cent, with a point or a comma", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: priceMaxCents }), fc.constantFrom(".", ","), (cents, point) => {
        const text = `${Math.floor(cents / 100)}${point}${String(cents % 100).padStart(2, "0")}`;
        expect(parsePriceText(text)).toEqual({ ok: true, cents });
      }),
    );
  });

  test("may be in the format that the site displays", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: priceMaxCents / 100 }), (dollars) => {
        expect(parsePriceText(formatDollars(dollars * 100))).toEqual({ ok: true, cents: dollars * 100 });
      }),
    );
  });
});

describe("the saved price", () => {
  test("5.17 5.18 with an unchanged select is fixed with an amount, and free without", () => {
    expect(savedPrice(120_000, "fixed")).toEqual({ priceCents: 120_000, priceType: "fixed" });
    expect(savedPrice(0, "fixed")).toEqual({ priceCents: 0, priceType: "fixed" });
    expect(savedPrice(null, "fixed")).toEqual({ priceCents: null, priceType: "free" });
  });

  test("respects an explicit choice", () => {
    expect(savedPrice(120_000, "negotiable")).toEqual({ priceCents: 120_000, priceType: "negotiable" });
    expect(savedPrice(null, "negotiable")).toEqual({ priceCents: null, priceType: "negotiable" });
    expect(savedPrice(120_000, "free")).toEqual({ priceCents: null, priceType: "free" });
    expect(savedPrice(120_000, "unspecified")).toEqual({ priceCents: null, priceType: "fixed" });
  });

  test("has no amount when it is free, for any input", () => {
    const amounts = fc.option(fc.integer({ min: 0, max: priceMaxCents }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(...priceChoices), (cents, choice) => {
        const saved = savedPrice(cents, choice);
        if (saved.priceType === "free") expect(saved.priceCents).toBeNull();
      }),
    );
  });

  test("does not change when the edit form is saved again", () => {
    fc.assert(
      fc.property(savedPrices, (price) => {
        expect(savedPrice(price.priceCents, priceChoiceOf(price))).toEqual(price);
      }),
    );
  });

  test("preselects 'unspecified' when it was deliberately not given", () => {
    expect(priceChoiceOf({ priceCents: null, priceType: "fixed" })).toBe("unspecified");
    expect(priceChoiceOf({ priceCents: null, priceType: "negotiable" })).toBe("negotiable");
    expect(priceChoiceOf({ priceCents: 0, priceType: "fixed" })).toBe("fixed");
  });
});

describe("the displayed price", () => {
  test.each([
    [0, `0${nbsp}$`],
    [100, `1${nbsp}$`],
    [120_000, `1${nbsp}200${nbsp}$`],
    [999_999_900, `9${nbsp}999${nbsp}999${nbsp}$`],
    [priceMaxCents, `99${nbsp}999${nbsp}999${nbsp}$`],
    [1249, `12${nbsp}$`],
    [1250, `13${nbsp}$`],
  ])("of %d cents is whole dollars in the French-Canadian format: %j", (cents, text) => {
    expect(formatDollars(cents)).toBe(text);
  });

  test("says 'Gratuit', 'Prix non spécifié' and ' (négociable)'", () => {
    expect(displayPrice({ priceCents: null, priceType: "free" })).toBe("Gratuit");
    expect(displayPrice({ priceCents: null, priceType: "fixed" })).toBe("Prix non spécifié");
    expect(displayPrice({ priceCents: null, priceType: "negotiable" })).toBe("Prix non spécifié");
    expect(displayPrice({ priceCents: 120_000, priceType: "fixed" })).toBe(`1${nbsp}200${nbsp}$`);
    expect(displayPrice({ priceCents: 120_000, priceType: "negotiable" })).toBe(
      `1${nbsp}200${nbsp}$ (négociable)`,
    );
    expect(displayPrice({ priceCents: 0, priceType: "fixed" })).toBe(`0${nbsp}$`);
  });
});
