import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryMaxLength } from "./filter-input.ts";
import { isFormAddress, parseSearchFilters } from "./parse-search-filters.ts";
import { pageMax, writeSearchFilters } from "./search-filters.ts";

const parse = (address: string) => parseSearchFilters(new URLSearchParams(address));

const names = [
  "q",
  "category",
  "sub",
  "priceMin",
  "priceMax",
  "location",
  "within",
  "free",
  "posted",
  "photo",
  "rooms",
  "condition",
  "yearMin",
  "yearMax",
  "mileageMax",
  "featured",
  "sortBy",
  "verbatim",
  "page",
];
const garbage = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })),
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 450 }),
        fc.constantFrom(
          "housing",
          "maisons",
          "Appartements",
          "CDI",
          "best",
          "relevance",
          "price_asc",
          "1",
          "constructor",
          "distance",
          "neuf",
          "5.5+",
          "7",
        ),
        fc.integer().map(String),
        fc.double().map(String),
      ),
    ),
    { maxLength: 14 },
  )
  .map((pairs) => new URLSearchParams(pairs));

describe("filters parsed from a URL", () => {
  test("3.49 have the documented parameter names", () => {
    expect(
      parse(
        "q=v%C3%A9lo&category=products&sub=sport-loisirs&priceMin=50&priceMax=1+200&location=Montr%C3%A9al&featured=1&sortBy=price_asc&page=3",
      ),
    ).toEqual({
      q: "vélo",
      category: "products",
      sub: "sport-loisirs",
      priceMin: 50,
      priceMax: 1200,
      places: [{ name: "Montréal", within: null }],
      isFree: false,
      postedDays: null,
      hasPhoto: false,
      fields: {},
      seller: null,
      isFeatured: true,
      isVerbatim: false,
      sortBy: "price_asc",
      page: 3,
    });
  });

  test("are valid for any URL, and stable once written", () => {
    fc.assert(
      fc.property(garbage, (params) => {
        const filters = parseSearchFilters(params);
        expect([...filters.q].length).toBeLessThanOrEqual(queryMaxLength);
        for (const text of [filters.q, ...filters.places.map(({ name }) => name)]) {
          expect([...text].length).toBeLessThanOrEqual(queryMaxLength);
          expect(text).toBe(text.trim());
          expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
        }
        for (const bound of [filters.priceMin, filters.priceMax]) {
          expect(bound === null || (Number.isInteger(bound) && bound > 0 && bound <= 99_999_999)).toBe(true);
        }
        expect(filters.page).toBeGreaterThanOrEqual(1);
        expect(filters.page).toBeLessThanOrEqual(pageMax);
        if (filters.sub !== null) expect(filters.category).not.toBeNull();
        if (filters.sortBy === "best") expect(filters.q).not.toBe("");
        expect(parseSearchFilters(writeSearchFilters(filters, { isCategoryInPath: false }))).toEqual(filters);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the query", () => {
  test("is trimmed, and empty if blank", () => {
    expect(parse("q=++v%C3%A9lo%0A%09bleu+")).toMatchObject({ q: "vélo bleu", sortBy: "best" });
    expect(parse("q=+%C2%A0%09")).toMatchObject({ q: "", sortBy: "recent" });
  });

  test("is truncated to 200 characters, never inside one", () => {
    const long = new URLSearchParams({ q: "🚲".repeat(300) });
    expect(parseSearchFilters(long).q).toBe("🚲".repeat(200));
    const odd = new URLSearchParams({ q: `a${"🚲".repeat(600)}` });
    expect(parseSearchFilters(odd).q).toBe(`a${"🚲".repeat(199)}`);
  });

  test("is empty if it cannot be stored", () => {
    expect(parse("q=a%00b").q).toBe("");
  });
});

test("the age of a listing is one of those offered", () => {
  expect(parse("posted=7&photo=1")).toMatchObject({ postedDays: 7, hasPhoto: true });
  expect(parse("posted=3&photo=yes")).toMatchObject({ postedDays: null, hasPhoto: false });
});

describe("price bounds", () => {
  test.each(["0", "-5", "abc", "", "1e3", "0,49", "NaN"])("5.28 %j is ignored", (typed) => {
    const filters = parseSearchFilters(new URLSearchParams({ priceMin: typed, priceMax: typed }));
    expect([filters.priceMin, filters.priceMax]).toEqual([null, null]);
  });

  test.each([
    ["50", 50],
    ["1 200 $", 1200],
    ["1\u00a0200", 1200],
    ["0.5", 1],
    ["12,50", 13],
    ["1234.5", 1235],
    ["52,000 $", 52_000],
    ["999999999999", 99_999_999],
  ])("5.28 %j is %d dollars", (typed, value) => {
    expect(parseSearchFilters(new URLSearchParams({ priceMin: typed })).priceMin).toBe(value);
  });
});

test("5.28 reversed bounds stay as they are, and find nothing", () => {
  expect(parse("priceMin=500&priceMax=100")).toMatchObject({ priceMin: 500, priceMax: 100 });
  expect(parse("priceMin=100&priceMax=100")).toMatchObject({ priceMin: 100, priceMax: 100 });
  expect(parse("priceMin=500&priceMax=0")).toMatchObject({ priceMin: 500, priceMax: null });
});

test.each([
  ["", false],
  ["q=table", false],
  ["sortBy=recent", false],
  ["featured=1&page=3&utm=x", false],
  ["q=table&priceMin=", true],
  ["q=", true],
  ["sortBy=recent&shownSort=recent", true],
  ["priceMin=500&priceMax=100", false],
  ["priceMin=abc", false],
  ["priceMin=12.5", true],
  ["priceMin=1+200", true],
  ["mileageMax=120+000+km", true],
  ["mileageMax=120000&salaryMin=18.5", false],
  ["mileageMax=abc", false],
  ["location=laval&location=", true],
])("%j was produced by a form: %s", (address, wanted) => {
  expect(isFormAddress(new URLSearchParams(address))).toBe(wanted);
});

test("an order that a form merely displayed is not a choice; a chosen one is", () => {
  const sortOf = (address: string) => parseSearchFilters(new URLSearchParams(address)).sortBy;
  expect(sortOf("q=velo&sortBy=recent&shownSort=recent")).toBe("best");
  expect(sortOf("q=velo&sortBy=recent&shownSort=best")).toBe("recent");
  expect(sortOf("sortBy=price_asc&shownSort=recent")).toBe("price_asc");
  expect(sortOf("q=&sortBy=best&shownSort=best")).toBe("recent");
});

describe("category and subcategory", () => {
  test("that are named by their label are found, and lead to the id", () => {
    expect(parse("category=housing&sub=Locations+vacances")).toMatchObject({ sub: "locations-vacances" });
    const isRedirected = (sub: string) => isFormAddress(new URLSearchParams({ sub }), "housing");
    expect(isRedirected("Locations vacances")).toBe(true);
    expect(isRedirected("locations-vacances")).toBe(false);
    expect(isRedirected("Mobilier")).toBe(false);
  });

  test("that do not exist are ignored", () => {
    expect(parse("category=boats&sub=maisons")).toMatchObject({ category: null, sub: null });
    expect(parse("category=jobs&sub=maisons")).toMatchObject({ category: "jobs", sub: null });
    expect(parse("category=constructor")).toMatchObject({ category: null });
  });

  test("come from the path when it names one", () => {
    expect(parseSearchFilters(new URLSearchParams("category=jobs&sub=maisons"), "housing")).toMatchObject({
      category: "housing",
      sub: "maisons",
    });
  });
});

describe("the page", () => {
  test.each([
    ["2", 2],
    ["0", 1],
    ["-1", 1],
    ["x", 1],
    ["99999999999", 10_000],
  ])("%j is page %d", (typed, page) => {
    expect(parseSearchFilters(new URLSearchParams({ page: typed })).page).toBe(page);
  });
});
