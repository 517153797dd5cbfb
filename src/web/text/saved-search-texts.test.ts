import { expect, test } from "vitest";
import { savedSearchNameMaxLength } from "../../alerts/saved-search.ts";
import { parseSearchFilters } from "../../search/filters/parse-search-filters.ts";
import { defaultSearchName } from "./saved-search-texts.ts";

const nameOf = (address: string) => defaultSearchName(parseSearchFilters(new URLSearchParams(address)));

test.each([
  ["q=vélo&priceMax=300&location=Montréal", "Vélo, jusqu’à 300\u00a0$, Montréal"],
  ["category=products&sub=mobilier", "Mobilier"],
  [
    "category=housing&location=Laval&within=25&sortBy=price_asc&page=3",
    "Logement, Laval, à 25\u00a0km ou moins",
  ],
  ["free=1", "Gratuit"],
  ["", "Toutes les annonces"],
])("the proposed name of %s is %s", (address, name) => {
  expect(nameOf(address)).toBe(name);
});

test("a proposed name is truncated to the maximum length", () => {
  expect([...nameOf(`q=${"é".repeat(200)}`)]).toHaveLength(savedSearchNameMaxLength);
});
