import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initialCategories as categories } from "../../listings/category.ts";
import { fold } from "../../platform/fold.ts";
import { filterableFields } from "./filterable-fields.ts";
import { parseSearchFilters } from "./parse-search-filters.ts";
import { placesMax, radiusChoices } from "./place-filters.ts";
import {
  defaultSort,
  isSortAvailable,
  defaultFilters as none,
  pageMax,
  type SearchFilters,
  sortOrders,
  writeSearchFilters,
} from "./search-filters.ts";

const parse = (address: string) => parseSearchFilters(new URLSearchParams(address));

/** Text as filters store it: trimmed, single spaces, at most 200 characters. */
const texts = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .map((text) => text.toWellFormed().replaceAll("\0", "").replace(/\s+/gu, " ").trim());
const dollars = fc.option(fc.integer({ min: 1, max: 99_999_999 }));
const inOrder = (low: number | null, high: number | null) =>
  low !== null && high !== null && low > high
    ? { priceMin: high, priceMax: low }
    : { priceMin: low, priceMax: high };
const places = fc.oneof(
  fc.constant({ category: null, sub: null }),
  fc.constantFrom(...categories).chain((category) =>
    fc.record({
      category: fc.constant(category.id),
      sub: fc.option(fc.constantFrom(...category.subCategories.map(({ id }) => id))),
    }),
  ),
);
const placeFilters = fc.uniqueArray(
  fc.record({
    name: texts.filter((text) => text !== ""),
    within: fc.option(fc.constantFrom(...radiusChoices)),
  }),
  { maxLength: placesMax, selector: ({ name }) => fold(name) || name },
);
const fieldFilters: fc.Arbitrary<SearchFilters["fields"]> = fc
  .tuple(
    ...filterableFields().map((field): fc.Arbitrary<[string, SearchFilters["fields"][string]] | null> => {
      if (field.kind === "choice" || field.kind === "choices") {
        const ids = fc.subarray(
          field.choices.map(({ id }) => id),
          { minLength: 1 },
        );
        return fc.option(
          ids.map((chosen) => [field.id, field.kind === "choice" ? { any: chosen } : { all: chosen }]),
        );
      }
      if (field.kind === "name") return fc.option(fc.constant([field.id, { any: ["Zzyx", "Abc"] }]));
      const bound = fc.option(fc.integer({ min: Math.max(1, Math.ceil(field.min)), max: field.max }));
      return fc.option(
        fc
          .tuple(bound, bound)
          .filter(([low, high]) => low !== null || high !== null)
          .map(([low, high]) => {
            const isSwapped = low !== null && high !== null && low > high;
            return [field.id, isSwapped ? { min: high, max: low } : { min: low, max: high }];
          }),
      );
    }),
  )
  .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));
const validFilters: fc.Arbitrary<SearchFilters> = fc
  .record({
    q: texts,
    place: places,
    priceMin: dollars,
    priceMax: dollars,
    places: placeFilters,
    isFree: fc.boolean(),
    postedDays: fc.constantFrom(null, 1, 7, 30),
    hasPhoto: fc.boolean(),
    fields: fieldFilters,
    seller: fc.option(fc.uuid()),
    isFeatured: fc.boolean(),
    sortBy: fc.constantFrom(...sortOrders),
    isVerbatim: fc.boolean(),
    page: fc.integer({ min: 1, max: pageMax }),
  })
  .map(({ place, ...rest }) => ({
    ...rest,
    ...place,
    ...inOrder(rest.priceMin, rest.priceMax),
    sortBy: isSortAvailable(rest.sortBy, rest) ? rest.sortBy : defaultSort(rest.q),
    isVerbatim: rest.q !== "" && rest.isVerbatim,
  }));

describe("filters in the URL", () => {
  test("have default values when absent", () => {
    expect(parse("")).toEqual(none);
    expect(writeSearchFilters(none, { isCategoryInPath: false }).toString()).toBe("");
  });

  test("are written in a fixed order, without defaults", () => {
    const filters: SearchFilters = {
      ...none,
      page: 2,
      q: "vélo",
      category: "products",
      priceMin: 50,
      sortBy: "best",
    };
    expect(writeSearchFilters(filters, { isCategoryInPath: false }).toString()).toBe(
      "q=v%C3%A9lo&category=products&priceMin=50&page=2",
    );
    expect(writeSearchFilters(filters, { isCategoryInPath: true }).toString()).toBe(
      "q=v%C3%A9lo&priceMin=50&page=2",
    );
  });

  test("survive a round trip", () => {
    fc.assert(
      fc.property(validFilters, (filters) => {
        expect(parseSearchFilters(writeSearchFilters(filters, { isCategoryInPath: false }))).toEqual(filters);
      }),
      { numRuns: 500 },
    );
  });

  test("survive a round trip when the path names the category", () => {
    fc.assert(
      fc.property(validFilters, (filters) => {
        const params = writeSearchFilters(filters, { isCategoryInPath: filters.category !== null });
        expect(parseSearchFilters(params, filters.category ?? undefined)).toEqual(filters);
      }),
    );
  });
});

describe("the order", () => {
  test("3.48 is 'best' for a query and 'recent' without one", () => {
    expect(defaultSort("vélo")).toBe("best");
    expect(defaultSort("")).toBe("recent");
    expect(parse("sortBy=best").sortBy).toBe("recent");
    expect(parse("q=v%C3%A9lo&sortBy=recent").sortBy).toBe("recent");
    expect(parse("q=v%C3%A9lo&sortBy=alphabet").sortBy).toBe("best");
  });

  test("has the ids that the specification gives, 'best' and 'distance'", () => {
    expect(sortOrders).toEqual(["recent", "price_asc", "price_desc", "relevance", "best", "distance"]);
  });
});
