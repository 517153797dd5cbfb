import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDollars } from "../platform/number-format.ts";
import type { Attributes } from "./fields.ts";
import type { ListingTypeId } from "./listing-type.ts";
import {
  type Price,
  parsePriceText,
  priceChoiceOf,
  priceChoices,
  priceMaxCents,
  savedPrice,
} from "./price.ts";
import { displayPrice } from "./price-text.ts";

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
    ["0.200", 20],
    ["1200 $CAN", 120_000],
    ["CA$ 1200", 120_000],
    ["12 000.-", 1_200_000],
    ["12 000,-- $", 1_200_000],
    ["1 200 dollars", 120_000],
    ["1 640 $ / mois", 164_000],
    ["1’200", 120_000],
    ["１２", 1200],
    ["1,5k", 150_000],
  ])("%j is %d cents", (text, cents) => {
    expect(parsePriceText(text)).toEqual({ ok: true, cents });
  });

  test.each(["", " ", nbsp, "\t\n"])("%j is not a price", (text) => {
    expect(parsePriceText(text)).toEqual({ ok: true, cents: null });
  });

  test.each([
    ["abc", "price-not-a-number"],
    ["$", "price-not-a-number"],
    ["12 piastres", "price-unknown-unit"],
    ["1,2345", "price-too-precise"],
    ["0,125", "price-too-precise"],
    ["1.2.3", "price-digits-in-disorder"],
    ["1.200.50", "price-digits-in-disorder"],
    ["1,200,50", "price-digits-in-disorder"],
    ["50 75", "price-digits-in-disorder"],
    ["1 200 euros", "price-unknown-unit"],
    ["1e5", "price-unknown-unit"],
    ["0x10", "price-unknown-unit"],
    ["٣", "price-not-a-number"],
    ["Infinity", "price-not-a-number"],
    ["--5", "price-not-a-number"],
    ["9999999999999999", "price-digits-in-disorder"],
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
    expect(savedPrice(120_000, "fixed", "single-item")).toEqual({ priceCents: 120_000, priceType: "fixed" });
    expect(savedPrice(0, "fixed", "single-item")).toEqual({ priceCents: 0, priceType: "fixed" });
    expect(savedPrice(null, "fixed", "single-item")).toEqual({ priceCents: null, priceType: "free" });
  });

  test("respects an explicit choice", () => {
    expect(savedPrice(120_000, "negotiable", "single-item")).toEqual({
      priceCents: 120_000,
      priceType: "negotiable",
    });
    expect(savedPrice(null, "negotiable", "single-item")).toEqual({
      priceCents: null,
      priceType: "negotiable",
    });
    expect(savedPrice(120_000, "free", "single-item")).toEqual({ priceCents: null, priceType: "free" });
    expect(savedPrice(120_000, "unspecified", "single-item")).toEqual({
      priceCents: null,
      priceType: "fixed",
    });
  });

  test("of a job is never free", () => {
    expect(savedPrice(null, "fixed", "job")).toEqual({ priceCents: null, priceType: "fixed" });
    expect(savedPrice(2_000, "free", "job")).toEqual({ priceCents: null, priceType: "fixed" });
    expect(savedPrice(2_000, "negotiable", "job")).toEqual({ priceCents: 2_000, priceType: "negotiable" });
  });

  test("has no amount when it is free, for any input", () => {
    const amounts = fc.option(fc.integer({ min: 0, max: priceMaxCents }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(...priceChoices), (cents, choice) => {
        const saved = savedPrice(cents, choice, "single-item");
        if (saved.priceType === "free") expect(saved.priceCents).toBeNull();
      }),
    );
  });

  test("does not change when the edit form is saved again", () => {
    fc.assert(
      fc.property(savedPrices, (price) => {
        expect(savedPrice(price.priceCents, priceChoiceOf(price), "single-item")).toEqual(price);
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
    expect(displayPrice({ priceCents: null, priceType: "free", type: "single-item", attributes: {} })).toBe(
      "Gratuit",
    );
    expect(displayPrice({ priceCents: null, priceType: "fixed", type: "single-item", attributes: {} })).toBe(
      "Prix non spécifié",
    );
    expect(
      displayPrice({ priceCents: null, priceType: "negotiable", type: "single-item", attributes: {} }),
    ).toBe("Prix non spécifié");
    expect(
      displayPrice({ priceCents: 120_000, priceType: "fixed", type: "single-item", attributes: {} }),
    ).toBe(`1${nbsp}200${nbsp}$`);
    expect(
      displayPrice({ priceCents: 120_000, priceType: "negotiable", type: "single-item", attributes: {} }),
    ).toBe(`1${nbsp}200${nbsp}$ (négociable)`);
    expect(displayPrice({ priceCents: 0, priceType: "fixed", type: "single-item", attributes: {} })).toBe(
      `0${nbsp}$`,
    );
  });

  const shown = (type: ListingTypeId, priceCents: number | null, attributes: Attributes = {}) =>
    displayPrice({ priceCents, priceType: "fixed", type, attributes }).replaceAll("\u00a0", " ");

  test("of a rent is per month, or per the period that was chosen; not the price of a house", () => {
    expect(shown("housing", 164_000)).toBe("1 640 $ / mois");
    expect(shown("roommate", 65_000)).toBe("650 $ / mois");
    expect(shown("housing", 12_000, { rentPeriod: "night" })).toBe("120 $ / nuit");
    expect(shown("housing", 45_000_000)).toBe("450 000 $");
    expect(shown("housing", 1_000_000, { rentPeriod: "whole" })).toBe("10 000 $");
    expect(shown("housing", null)).toBe("Prix non spécifié");
  });

  test("of a service is per the unit that was chosen", () => {
    expect(shown("services", 4_000, { rateUnit: "hour" })).toBe("40 $ / h");
    expect(shown("services", 4_000, { rateUnit: "project" })).toBe("40 $");
    expect(shown("services", 4_000)).toBe("40 $");
  });

  test("of a job is its wage with cents, and 'Salaire à discuter' without one; never 'Gratuit'", () => {
    expect(shown("job", null, { salary: 18.5, salaryUnit: "hour" })).toBe("18,50 $ / h");
    expect(shown("job", null, { salary: 65_000, salaryUnit: "year" })).toBe("65 000 $ / an");
    expect(shown("job", null, { salary: 24 })).toBe("24 $ / h");
    expect(shown("job", null)).toBe("Salaire à discuter");
    expect(shown("job", 50_000)).toBe("500 $");
    expect(displayPrice({ priceCents: null, priceType: "free", type: "job", attributes: {} })).toBe(
      "Salaire à discuter",
    );
  });
});

// In quadratic time these would take minutes.
test.each([`${"a(".repeat(250_000)}5`, `${"é".repeat(500_000)}5`, `5${" ".repeat(500_000)}.5x`])(
  "a text of hundreds of thousands of characters is no amount (case %#)",
  (text) => expect(parsePriceText(text)).toEqual({ ok: false, reason: "price-not-a-number" }),
);
