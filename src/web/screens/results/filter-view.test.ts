import { expect, test } from "vitest";
import { parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import type { PlaceFilter } from "../../../search/filters/place-filters.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { type FilterView, filterView, withUnreadableBounds } from "./filter-view.ts";

const facets = {
  isApproximate: false,
  categories: [],
  subCategories: [],
  provinces: [],
  prices: [],
  fields: {},
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

const boundsOf = (view: FilterView) =>
  view.fields.flatMap((field) => (field.kind === "bounds" ? field.bounds : []));

test("any bound of a number can be typed; those that narrow the results are suggested with their number", () => {
  const found = {
    ...facets,
    fields: {
      mileage: [{ value: "50000", count: 3 }],
      mileageMax: [{ value: "100000", count: 2 }],
      salary: [],
    },
  };
  const filters = { ...defaultFilters, fields: { mileage: { min: null, max: 120_000 } } };
  expect(boundsOf(filterView(filters, found, false))).toMatchObject([
    {
      name: "mileageMin",
      label: "Kilométrage minimum",
      defaultValue: "",
      placeholder: "km",
      suggested: [{ value: "50000", label: expect.stringMatching(/^50\s000\skm ou plus \(3\)$/u) }],
    },
    {
      name: "mileageMax",
      label: "Kilométrage maximum",
      defaultValue: 120_000,
      suggested: [{ value: "100000", label: expect.stringMatching(/^100\s000\skm ou moins \(2\)$/u) }],
    },
  ]);
});

test("a bound that is not a number stays in its field, with what is wrong", () => {
  const found = { ...facets, fields: { year: [{ value: "2015", count: 3 }] } };
  const at = (address: string) => {
    const params = new URLSearchParams(address);
    return withUnreadableBounds(filterView(parseSearchFilters(params), found, false), params);
  };
  const view = at("yearMin=neuve&yearMax=12");
  expect(boundsOf(view)).toMatchObject([
    { name: "yearMin", defaultValue: "neuve", error: "Écrivez ce nombre en chiffres." },
    { name: "yearMax", defaultValue: "12", error: "Écrivez un nombre d’au moins 1900." },
  ]);
  expect(view.boundError).toBe("Année minimum\u00a0: Écrivez ce nombre en chiffres.");
  expect(view.address).toBe("/search?yearMin=neuve&yearMax=12");
  expect(at("yearMin=2020&yearMax=2015").boundError).toContain("Le minimum dépasse le maximum.");
  expect(at("yearMin=2015")).toMatchObject({ boundError: null, address: "/search?yearMin=2015" });
});
