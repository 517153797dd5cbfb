import { expect, test } from "vitest";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import { suggestCorrectedPlace } from "./query-places.ts";

const meant = (filters: Partial<SearchFilters>) => {
  const found = suggestCorrectedPlace({ ...defaultFilters, ...filters });
  return (
    found && [found.filters.q, ...found.filters.places.map(({ name, within }) => `${name} ${within ?? 0}`)]
  );
};
const there = (name: string, within: number | null = null) => ({ places: [{ name, within }] });

test.each([
  ["Sherbroke", "Sherbrooke"],
  ["gatinau", "Gatineau"],
  ["Longueil", "Longueuil"],
  ["Trois-Rivière", "Trois-Rivières"],
  ["Quebek", "Québec, Québec"],
])("the place name %s is corrected to %s", (typed, name) => {
  expect(meant(there(typed))).toEqual(["", `${name} 0`]);
  expect(meant(there(typed, 25))).toEqual(["", `${name} 25`]);
});

test.each<Partial<SearchFilters>>([
  {},
  there("Montréal"),
  there("Estrie"),
  there("Lac-Inconnu-du-Bout"),
  there("xyz"),
])("%j is not corrected", (filters) => {
  expect(meant(filters)).toBeNull();
});
