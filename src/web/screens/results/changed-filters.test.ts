import { expect, test } from "vitest";
import { parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import { activeFilterCount, clearedFilters } from "./changed-filters.ts";
import { pagePath } from "./page-path.ts";

const filters = (address: string, category?: "products") =>
  parseSearchFilters(new URLSearchParams(address), category);

test.each([
  ["q=table&priceMin=5&location=laval&page=3", "/search?q=table"],
  ["q=table", "/search"],
  ["q=table&category=products&sub=mobilier", "/search?q=table"],
  ["q=table&sortBy=price_asc&priceMax=9", "/search?q=table&sortBy=price_asc"],
  ["featured=1&sortBy=relevance", "/search?sortBy=relevance"],
])("clearing the filters of /search?%s leads to %s", (address, path) => {
  expect(pagePath(clearedFilters(filters(address), false), false)).toBe(path);
});

test("a category page keeps its category, subcategory and query when filters are cleared", () => {
  const cleared = clearedFilters(filters("q=table&sub=mobilier&priceMin=5", "products"), true);
  expect(pagePath(cleared, true)).toBe("/category/products?q=table&sub=mobilier");
});

test("both bounds of a price count as one filter; the query and the page's own category do not count", () => {
  expect(activeFilterCount(filters("q=table&priceMin=5&priceMax=9&location=laval"), false)).toBe(2);
  expect(activeFilterCount(filters("category=products&featured=1"), false)).toBe(2);
  expect(activeFilterCount(filters("q=table", "products"), true)).toBe(0);
});
