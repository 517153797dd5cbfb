import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm, findPlace, gazetteer, nearestPlace, placeById } from "./gazetteer.ts";
import { provinces } from "./place.ts";

const anyPlace = fc.constantFrom(...gazetteer);

describe("the gazetteer", () => {
  test("has places in all thirteen provinces and territories, with unique ids", () => {
    expect(gazetteer.length).toBeGreaterThan(2500);
    expect(new Set(gazetteer.map(({ province }) => province))).toEqual(new Set(provinces));
    expect(new Set(gazetteer.map(({ id }) => id)).size).toBe(gazetteer.length);
  });

  test("gives every place coordinates in Canada and an id that needs no escaping", () => {
    for (const { id, latitude, longitude, population } of gazetteer) {
      expect(id).toMatch(/^[a-z-]+\/[a-z0-9-]+$/u);
      expect(latitude).toBeGreaterThan(41.6);
      expect(latitude).toBeLessThan(83.2);
      expect(longitude).toBeGreaterThan(-141.1);
      expect(longitude).toBeLessThan(-52.6);
      expect(population).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("finding a place", () => {
  test.each([
    ["montreal", "Québec", "Montréal"],
    ["Mtl", "Québec", "Montréal"],
    ["Quebec City", "Québec", "Québec"],
    ["Ville de Québec", "Québec", "Québec"],
    ["3-Rivières", "Québec", "Trois-Rivières"],
    ["TROIS RIVIERES", "Québec", "Trois-Rivières"],
    ["St-Jérôme", "Québec", "Saint-Jérôme"],
    ["Ste Agathe", "Québec", "Sainte-Agathe-des-Monts"],
    ["Val-d'Or", "Québec", "Val-d’Or"],
    ["Montréal, QC", "Québec", "Montréal"],
    ["Québec (Sainte-Foy)", "Québec", "Québec"],
    ["Rosemont", "Québec", "Rosemont–La Petite-Patrie"],
    ["Greater Sudbury", "Ontario", "Sudbury"],
    ["St. John's", "Terre-Neuve-et-Labrador", "Saint-Jean"],
    ["Îles-de-la-Madeleine", "Québec", "Les Îles-de-la-Madeleine"],
  ])("%s in %s is %s", (city, region, name) => {
    expect(findPlace(city, region)?.name).toBe(name);
  });

  test.each([
    ["Gatineau", "Ontario"],
    ["Nulle-Part", "Québec"],
    ["", "Québec"],
    ["(centre)", "Québec"],
    ["Montréal", "Bretagne"],
  ])("%s in %s is unknown", (city, region) => {
    expect(findPlace(city, region)).toBeNull();
  });

  test("every place is found by its own name and by its id", () => {
    for (const place of gazetteer) {
      if (place.parentId === null) expect(findPlace(place.name, place.province)).toBe(place);
      expect(placeById(place.id)).toBe(place);
    }
  });
});

test.each([
  ["in a sector", [45.52, -73.6], "quebec/mile-end"],
  ["in a town", [48.46, -68.52], "quebec/rimouski"],
  ["in the ocean", [45, -50], null],
] as const)("the nearest place %s", (_, [latitude, longitude], id) => {
  expect(nearestPlace({ latitude, longitude }, 100)?.id ?? null).toBe(id);
});

describe("distances", () => {
  const between = (from: string, to: string) =>
    distanceKm(findPlace(from, "Québec") ?? never(), findPlace(to, "Québec") ?? never());

  test("are those of a map", () => {
    expect(between("Montréal", "Québec")).toBeCloseTo(233, -1);
    expect(between("Montréal", "Laval")).toBeLessThan(20);
    expect(between("Rimouski", "Rimouski")).toBe(0);
  });

  test("are symmetric and satisfy the triangle inequality", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyPlace, (a, b, c) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-6);
      }),
    );
  });
});

function never(): never {
  throw new Error("the place is not in the gazetteer");
}
