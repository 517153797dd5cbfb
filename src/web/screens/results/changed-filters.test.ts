import { expect, test } from "vitest";
import { parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import { clearedFilters, removableFilters } from "./changed-filters.ts";
import { pagePath } from "./page-path.ts";

const filters = (address: string, category?: "products") =>
  parseSearchFilters(new URLSearchParams(address), category);

test.each([
  ["q=table&priceMin=5&location=laval&page=3", "/search?q=table"],
  ["q=table", "/search"],
  ["q=table&category=products&sub=mobilier", "/search?q=table"],
  ["q=table&sortBy=price_asc&priceMax=9", "/search?q=table&sortBy=price_asc"],
  ["q=table&posted=7&photo=1&rooms=5.5%2B", "/search?q=table"],
  ["featured=1&sortBy=relevance", "/search?sortBy=relevance"],
])("clearing the filters of /search?%s leads to %s", (address, path) => {
  expect(pagePath(clearedFilters(filters(address), false), false)).toBe(path);
});

test("a category page keeps its category, subcategory and query when filters are cleared", () => {
  const cleared = clearedFilters(filters("q=table&sub=mobilier&priceMin=5", "products"), true);
  expect(pagePath(cleared, true)).toBe("/category/products?q=table&sub=mobilier");
});

test("what can be removed, and is counted on the button, is all but the page's own category", () => {
  const kinds = (...of: Parameters<typeof filters>) =>
    removableFilters(filters(...of), of[1] !== undefined).map(({ part }) => part.kind);
  expect(kinds("q=table&priceMin=5&priceMax=9&posted=7&photo=1")).toEqual([
    "q",
    "priceMin",
    "priceMax",
    "postedDays",
    "hasPhoto",
  ]);
  expect(kinds("category=products&featured=1")).toEqual(["category", "isFeatured"]);
  expect(kinds("q=table", "products")).toEqual(["q"]);
});
