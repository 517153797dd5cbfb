import { describe, expect, test } from "vitest";
import { findPlace, gazetteer, placeNamed } from "../../places/gazetteer.ts";
import { placesInside } from "../../places/place-tree.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { defaultFilters, type SearchFilters, writeSearchFilters } from "../filters/search-filters.ts";
import {
  placeFilterName,
  resolvePlaces,
  resolveRegionNames,
  suggestCorrectedPlace,
  suggestLocations,
} from "./query-places.ts";

const resolvedNames = (name: string, within: number | null = null) =>
  resolvePlaces({ name, within })?.map((place) => place.name) ?? null;

describe("resolving a place filter", () => {
  test("a region name means the region, whatever the radius; the town needs its province", () => {
    expect(resolvedNames("laurentides")).toContain("Mont-Tremblant");
    expect(resolvedNames("laurentides")).not.toContain("Laurentides");
    expect(resolvedNames("laurentides", 25)).toEqual(resolvedNames("laurentides"));
    expect(resolvedNames("Laurentides, Québec")).toEqual(["Laurentides"]);
    expect(resolvedNames("Estrie", 50)).toEqual(resolvedNames("Cantons-de-l’Est"));
  });

  test("cities and provinces are matched as text", () => {
    expect(resolvedNames("Laval")).toBeNull();
    expect(resolvedNames("Québec")).toBeNull();
    expect(resolvedNames("Québec, Québec")).toEqual(
      expect.arrayContaining(["Québec", "Beauport", "Sillery"]),
    );
    expect(resolvedNames("Québec, Québec")).not.toContain("Lévis");
    expect(resolvedNames("Saguenay", 5)).toEqual(expect.arrayContaining(["Saguenay"]));
    expect(resolvedNames("Saguenay", 5)).not.toContain("Alma");
  });

  test("the filter name of a place is unambiguous", () => {
    const nameOf = (city: string) => placeFilterName(findPlace(city, "Québec") ?? never());
    expect(["Laurentides", "Québec", "Laval", "Les Îles-de-la-Madeleine"].map(nameOf)).toEqual([
      "Laurentides, Québec",
      "Québec, Québec",
      "Laval",
      "Les Îles-de-la-Madeleine, Québec",
    ]);
  });
});

describe("a municipality's filter name includes its province", () => {
  const nameOf = (city: string, province: string) => placeFilterName(findPlace(city, province) ?? never());

  test("where the name alone means a larger place, which needs none", () => {
    expect(nameOf("Sherbrooke", "Alberta")).toBe("Sherbrooke, Alberta");
    expect(nameOf("Sherbrooke", "Québec")).toBe("Sherbrooke");
    expect(nameOf("Hamilton", "Colombie-Britannique")).toBe("Hamilton, Colombie-Britannique");
    expect(nameOf("Hamilton", "Ontario")).toBe("Hamilton");
  });

  test("where its name is part of names with as much population", () => {
    expect(nameOf("Saint-Jean", "Terre-Neuve-et-Labrador")).toBe("Saint-Jean, Terre-Neuve-et-Labrador");
    expect(nameOf("Milton", "Ontario")).toBe("Milton, Ontario");
    expect(nameOf("Montréal", "Québec")).toBe("Montréal");
  });

  test("and always resolves to that place and its sectors alone", () => {
    for (const place of gazetteer) {
      const name = placeFilterName(place);
      expect(placeNamed(name)).toBe(place);
      if (name !== place.name) expect(resolvePlaces({ name, within: null })).toEqual(placesInside(place));
    }
  });
});

describe("a region in a URL", () => {
  const canonical = (address: string) => {
    const filters = resolveRegionNames(parseSearchFilters(new URLSearchParams(address)));
    expect(resolveRegionNames(filters)).toBe(filters);
    return writeSearchFilters(filters, { isCategoryInPath: false }).toString();
  };

  test("has one spelling, no radius, and occurs once", () => {
    const estrie = "q=v%C3%A9lo&location=Estrie";
    for (const typed of ["estrie", "l’Estrie", "Cantons-de-l'Est", "ESTRIE&within=25"])
      expect(canonical(`q=vélo&location=${typed}`)).toBe(estrie);
    expect(canonical("q=vélo&location=estrie&location=cantons de l'est")).toBe(estrie);
  });

  test("does not affect other places", () => {
    const address = "location=laval&location=Laurentides%2C+Qu%C3%A9bec&within=25";
    expect(canonical(address)).toBe(address);
    expect(canonical("location=laval&location=rive-sud&within=10&within=5")).toBe(
      "location=laval&location=Rive-Sud&within=10",
    );
  });
});

test("municipalities and regions are suggested together, most likely first", () => {
  const named = suggestLocations("mont", 2).map(({ name, where }) => [name, where]);
  expect(named).toEqual([
    ["Montréal", null],
    ["Montérégie", "en Montérégie"],
  ]);
  expect(suggestLocations("laurentid", 4).map((place) => [place.filterName, place.province])).toEqual([
    ["Laurentides", null],
    ["Laurentides, Québec", "Québec"],
  ]);
  expect(suggestLocations("", 4)).toEqual([]);
});

describe("a misspelled place name", () => {
  const correctedTo = (filters: Partial<SearchFilters>) => {
    const found = suggestCorrectedPlace({ ...defaultFilters, ...filters });
    return (
      found && [found.filters.q, ...found.filters.places.map(({ name, within }) => `${name} ${within ?? 0}`)]
    );
  };
  const placed = (name: string, within: number | null = null) => ({ places: [{ name, within }] });

  test.each([
    ["Sherbroke", "Sherbrooke"],
    ["gatinau", "Gatineau"],
    ["Longueil", "Longueuil"],
    ["Trois-Rivière", "Trois-Rivières"],
    ["Quebek", "Québec, Québec"],
  ])("the place name %s is corrected to %s", (typed, name) => {
    expect(correctedTo(placed(typed))).toEqual(["", `${name} 0`]);
    expect(correctedTo(placed(typed, 25))).toEqual(["", `${name} 25`]);
  });

  test.each<Partial<SearchFilters>>([
    {},
    placed("Montréal"),
    placed("Estrie"),
    placed("Lac-Inconnu-du-Bout"),
    placed("xyz"),
  ])("%j is not corrected", (filters) => {
    expect(correctedTo(filters)).toBeNull();
  });
});

function never(): never {
  throw new Error("the place is not in the gazetteer");
}
