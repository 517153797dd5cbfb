import { expect, test } from "vitest";
import type { PlaceFilter } from "../../../search/filters/place-filters.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { filterView } from "./filter-view.ts";

const facets = {
  ...{ isApproximate: false, categories: [], subCategories: [], provinces: [], prices: [], fields: {} },
  cities: [
    { name: "Montréal", within: null, count: 26 },
    { name: "Laval", within: null, count: 3 },
  ],
};
const at = (...places: PlaceFilter[]) => filterView({ ...defaultFilters, places }, facets, false).placeLinks;
const whereaboutsOf = (...names: string[]) => at(...names.map((name) => ({ name, within: null })));

test("a chosen place is recognized in any spelling, and its link removes it", () => {
  expect(whereaboutsOf("montreal")).toMatchObject([
    { label: "Montréal", isChosen: true, to: "/search" },
    { label: "Laval", isChosen: false, to: "/search?location=montreal&location=Laval" },
  ]);
});

test("the default province is offered only with other provinces", () => {
  const labels = (...provinces: string[]) =>
    filterView(
      defaultFilters,
      { ...facets, provinces: provinces.map((value) => ({ value, count: 9 })) },
      false,
    ).placeLinks.map(({ label }) => label);
  expect(labels("Québec")).toEqual(["Montréal", "Laval"]);
  expect(labels("Ontario", "Québec")).toEqual(["Montréal", "Laval", "Tout le Québec", "Ontario"]);
});

test("a requested radius is among the choices", () => {
  const { places } = filterView(
    { ...defaultFilters, places: [{ name: "Laval", within: 30 }] },
    facets,
    false,
  );
  expect(places.map(({ radii }) => radii)).toEqual([
    [5, 10, 25, 30, 50, 100, 200],
    [5, 10, 25, 50, 100, 200],
  ]);
});

test("no further place is offered when the limit of places is reached", () => {
  expect(
    whereaboutsOf("Laval", "Gatineau", "Brossard", "Rimouski", "Lévis").map(({ label }) => label),
  ).toEqual(["Laval"]);
});

test("a city replaces the radius, region or province that contains it", () => {
  const leadTo = (place: PlaceFilter) => at({ name: "Sherbrooke", within: null }, place).map(({ to }) => to);
  for (const around of [
    { name: "Laval", within: 25 },
    { name: "Grand Montréal", within: null },
  ])
    expect(leadTo(around)[0]).toBe("/search?location=Sherbrooke&location=Montr%C3%A9al");
  expect(at({ name: "mtl", within: null })[0]?.to).toBe("/search?location=Montr%C3%A9al");
  expect(at({ name: "Québec", within: null })[1]?.to).toBe("/search?location=Laval");
  expect(leadTo({ name: "Gatineau", within: 25 })[0]).toBe(
    "/search?location=Sherbrooke&location=Gatineau&location=Montr%C3%A9al&within=0&within=25",
  );
});

test("prices are filtered by where listings have them", () => {
  const bands = [
    { min: null, max: 10, count: 2 },
    { min: 10, max: null, count: 3 },
  ];
  const hasPrice = (filters: Partial<typeof defaultFilters>, prices: typeof bands = []) =>
    filterView({ ...defaultFilters, ...filters }, { ...facets, prices }, true).price !== null;
  expect(hasPrice({ category: "products" })).toBe(true);
  expect(hasPrice({ category: "jobs" }, bands)).toBe(false);
  expect(hasPrice({ category: "community" })).toBe(false);
  expect(hasPrice({ category: "community" }, bands)).toBe(true);
  // A filter that is set can be seen and changed.
  expect(hasPrice({ category: "jobs", priceMax: 20 })).toBe(true);
});

test("« Gratuit » is offered where something can be free, and stays where it is set", () => {
  const freeOf = (filters: Partial<typeof defaultFilters>) =>
    filterView({ ...defaultFilters, ...filters }, facets, true).price?.free;
  expect(freeOf({ category: "products" })).toBe("unset");
  expect(freeOf({ category: "housing" })).toBe(null);
  expect(freeOf({ category: "housing", isFree: true })).toBe("set");
});
