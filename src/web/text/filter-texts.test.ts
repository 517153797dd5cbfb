import { expect, test } from "vitest";
import { parseSearchFilters } from "../../search/filters/parse-search-filters.ts";
import { filterLabel } from "./filter-texts.ts";

test.each([
  ["salary", 20, "Salaire\u00a0: 20\u00a0$\u00a0/\u00a0h ou plus"],
  ["year", 2015, "2015 ou plus récent"],
  ["surface", 900, "900\u00a0pi² ou plus"],
] as const)(
  "the label of a %s bound names the field unless its unit identifies it",
  (field, bound, label) => {
    const filters = parseSearchFilters(new URLSearchParams());
    expect(filterLabel({ kind: "min", field, bound }, filters)).toBe(label);
  },
);
