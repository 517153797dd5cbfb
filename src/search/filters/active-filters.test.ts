import { expect, test } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { parseSearchFilters } from "./parse-search-filters.ts";
import { writeSearchFilters } from "./search-filters.ts";

const withoutEach = (address: string) =>
  activeFilters(parseSearchFilters(new URLSearchParams(address))).map(({ part, without }) => [
    part.kind,
    writeSearchFilters(without, { isCategoryInPath: false }).toString(),
  ]);

test("the default search has no active filters in any order and on any page", () => {
  expect(withoutEach("")).toEqual([]);
  expect(withoutEach("sortBy=price_asc&page=3")).toEqual([]);
});

test("each filter is removed alone, and resets the page", () => {
  expect(withoutEach("q=table&category=products&sub=mobilier&priceMin=10&location=laval&page=4")).toEqual([
    ["q", "category=products&sub=mobilier&priceMin=10&location=laval"],
    ["category", "q=table&priceMin=10&location=laval"],
    ["sub", "q=table&category=products&priceMin=10&location=laval"],
    ["priceMin", "q=table&category=products&sub=mobilier&location=laval"],
    ["place", "q=table&category=products&sub=mobilier&priceMin=10"],
  ]);
  expect(withoutEach("featured=1&priceMax=90")).toEqual([
    ["priceMax", "featured=1"],
    ["isFeatured", "priceMax=90"],
  ]);
});

test("each of several places is removed alone, and so is its radius", () => {
  expect(withoutEach("location=laval&location=gatineau&within=25&within=10")).toEqual([
    ["place", "location=gatineau&within=10"],
    ["within", "location=laval&location=gatineau&within=0&within=10"],
    ["place", "location=laval&within=25"],
    ["within", "location=laval&location=gatineau&within=25"],
  ]);
});

test("each bound and each choice of a field is removed alone", () => {
  expect(withoutEach("condition=neuf&yearMin=2010&yearMax=2020")).toEqual([
    ["choice", "yearMin=2010&yearMax=2020"],
    ["min", "condition=neuf&yearMax=2020"],
    ["max", "condition=neuf&yearMin=2010"],
  ]);
  expect(withoutEach("yearMin=2010")).toEqual([["min", ""]]);
});

test("an order that needs words is removed with them; a chosen one stays", () => {
  expect(withoutEach("q=table")).toEqual([["q", ""]]);
  expect(withoutEach("q=table&sortBy=price_desc")).toEqual([["q", "sortBy=price_desc"]]);
  expect(withoutEach("location=laval&sortBy=distance")).toEqual([["place", ""]]);
});
