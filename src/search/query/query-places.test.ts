import { describe, expect, test } from "vitest";
import { findPlace, gazetteer, placeNamed } from "../../places/gazetteer.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { writeSearchFilters } from "../filters/search-filters.ts";
import { placeFilterName, resolvePlaces, resolveRegionNames, suggestLocations } from "./query-places.ts";

const asked = (name: string, within: number | null = null) =>
  resolvePlaces({ name, within })?.map((place) => place.name) ?? null;

describe("what a place of a search means", () => {
  test("is the region of that name, whatever kilometres are asked for; the town with its province", () => {
    expect(asked("laurentides")).toContain("Mont-Tremblant");
    expect(asked("laurentides")).not.toContain("Laurentides");
    expect(asked("laurentides", 25)).toEqual(asked("laurentides"));
    expect(asked("Laurentides, Québec")).toEqual(["Laurentides"]);
    expect(asked("Estrie", 50)).toEqual(asked("Cantons-de-l’Est"));
  });

  test("is what it was for cities and provinces", () => {
    expect(asked("Laval")).toBeNull();
    expect(asked("Québec")).toBeNull();
    expect(asked("Québec, Québec")).toEqual(["Québec"]);
    expect(asked("Saguenay", 5)).toEqual(expect.arrayContaining(["Saguenay"]));
    expect(asked("Saguenay", 5)).not.toContain("Alma");
  });

  test("is asked for by a name that means it alone", () => {
    const nameOf = (city: string) => placeFilterName(findPlace(city, "Québec") ?? never());
    expect(["Laurentides", "Québec", "Laval", "Les Îles-de-la-Madeleine"].map(nameOf)).toEqual([
      ...["Laurentides, Québec", "Québec, Québec", "Laval", "Les Îles-de-la-Madeleine, Québec"],
    ]);
  });
});

describe("a municipality is asked for with its province", () => {
  const nameOf = (city: string, province: string) => placeFilterName(findPlace(city, province) ?? never());

  test("where its name alone means a larger one, which keeps it bare", () => {
    expect(nameOf("Sherbrooke", "Alberta")).toBe("Sherbrooke, Alberta");
    expect(nameOf("Sherbrooke", "Québec")).toBe("Sherbrooke");
    expect(nameOf("Hamilton", "Colombie-Britannique")).toBe("Hamilton, Colombie-Britannique");
    expect(nameOf("Hamilton", "Ontario")).toBe("Hamilton");
  });

  test("where its name is a part of the names of others in which as many live", () => {
    expect(nameOf("Saint-Jean", "Terre-Neuve-et-Labrador")).toBe("Saint-Jean, Terre-Neuve-et-Labrador");
    expect(nameOf("Milton", "Ontario")).toBe("Milton, Ontario");
    expect(nameOf("Montréal", "Québec")).toBe("Montréal");
  });

  test("and always by what means it: its name alone, or that place and no other", () => {
    for (const place of gazetteer) {
      const name = placeFilterName(place);
      expect(placeNamed(name)).toBe(place);
      if (name !== place.name) expect(asked(name)).toEqual([place.name]);
    }
  });
});

describe("a region in an address", () => {
  const canonical = (address: string) => {
    const filters = resolveRegionNames(parseSearchFilters(new URLSearchParams(address)));
    expect(resolveRegionNames(filters)).toBe(filters);
    return writeSearchFilters(filters, { isCategoryInPath: false }).toString();
  };

  test("has one spelling, no kilometres, and stands there once", () => {
    const estrie = "q=v%C3%A9lo&location=Estrie";
    for (const typed of ["estrie", "l’Estrie", "Cantons-de-l'Est", "ESTRIE&within=25"])
      expect(canonical(`q=vélo&location=${typed}`)).toBe(estrie);
    expect(canonical("q=vélo&location=estrie&location=cantons de l'est")).toBe(estrie);
  });

  test("leaves all others as they were", () => {
    const address = "location=laval&location=Laurentides%2C+Qu%C3%A9bec&within=25";
    expect(canonical(address)).toBe(address);
    expect(canonical("location=laval&location=rive-sud&within=10&within=5")).toBe(
      "location=laval&location=Rive-Sud&within=10",
    );
  });
});

test("municipalities and regions are suggested together, the likeliest first", () => {
  const named = suggestLocations("mont", 2).map(({ name, where }) => [name, where]);
  expect(named).toEqual([
    ["Montréal", null],
    ["Montérégie", "en Montérégie"],
  ]);
  expect(suggestLocations("laurentid", 4).map((place) => [place.asked, place.province])).toEqual([
    ["Laurentides", null],
    ["Laurentides, Québec", "Québec"],
  ]);
  expect(suggestLocations("", 4)).toEqual([]);
});

function never(): never {
  throw new Error("the place is not in the gazetteer");
}
