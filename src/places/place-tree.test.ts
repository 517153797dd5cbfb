import { describe, expect, test } from "vitest";
import { distanceKm, findPlace, findSector, gazetteer, placeById, placeNamed } from "./gazetteer.ts";
import {
  ancestorsOf,
  childrenOf,
  isSector,
  mappedPlace,
  municipalityOf,
  placeLabel,
  placesInside,
  regionsOf,
  sectorsOf,
} from "./place-tree.ts";
import lists from "./sectors.json" with { type: "json" };

const named = (name: string) => {
  const place = placeNamed(name);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return place;
};

describe("the tree of places", () => {
  test("names a source for each list, and each sector is inside its municipality and near it", () => {
    for (const [name, { sources, sectors }] of Object.entries(lists)) {
      expect(sources.length).toBeGreaterThan(0);
      const city = named(name);
      expect(isSector(city)).toBe(false);
      for (const line of sectors) {
        const sector = findSector(line.split(";")[0] ?? "", city);
        if (!sector) throw new Error(`${line} is not in ${name}`);
        expect(municipalityOf(sector)).toBe(city);
        expect(distanceKm(sector, city)).toBeLessThan(40);
      }
    }
  });

  test("has exactly one parent per sector and no cycle", () => {
    for (const place of gazetteer) {
      expect(ancestorsOf(place).length).toBeLessThan(3);
      for (const child of childrenOf(place)) expect(ancestorsOf(child)[0]).toBe(place);
      expect(placesInside(place).filter(({ id }) => id === place.id)).toHaveLength(1);
    }
  });

  test.each([
    ["Mile End", ["Le Plateau-Mont-Royal", "Montréal"]],
    ["Saint-Henri, Montréal", ["Le Sud-Ouest", "Montréal"]],
    ["Saint-Henri", []],
    ["Sillery", ["Sainte-Foy–Sillery–Cap-Rouge", "Québec"]],
    ["Rosemont", ["Montréal"]],
    ["Hull", ["Gatineau"]],
    ["Orléans", ["Ottawa"]],
    ["Charny", ["Les Chutes-de-la-Chaudière-Est", "Lévis"]],
    ["Le Bic", ["Rimouski"]],
  ])("%s lies in %j", (name, above) => {
    expect(ancestorsOf(named(name)).map((place) => place.name)).toEqual(above);
  });

  test("a sector is found by its municipality, its borough, its aliases and any spelling", () => {
    const montreal = named("Montréal");
    expect(findSector("st henri", montreal)?.id).toBe("quebec/montreal--saint-henri");
    expect(findSector("St-Henri", named("Le Sud-Ouest"))?.id).toBe("quebec/montreal--saint-henri");
    expect(findSector("NDG", montreal)?.name).toBe("Notre-Dame-de-Grâce");
    expect(findSector("Sillery", montreal)).toBeNull();
    expect(findPlace("Saint-Henri, Montréal", "Québec")?.id).toBe("quebec/montreal--saint-henri");
    expect(findPlace("Saint-Henri", "Québec")?.id).toBe("quebec/saint-henri");
    expect(placeNamed("Vanier, Québec, Québec")?.id).toBe("quebec/quebec--vanier");
  });

  test("a label is read back as the same place", () => {
    for (const place of gazetteer)
      if (isSector(place)) expect(findPlace(placeLabel(place), place.province)).toBe(place);
    expect(placeLabel(named("Mile End"))).toBe("Mile End, Montréal");
    expect(placeLabel(named("Rimouski"))).toBe("Rimouski");
  });

  test.each([
    ["Mile End", "Mile End"],
    ["Charny", "Charny"],
    ["Saint-Joseph-de-la-Pointe-de-Lévy", "Desjardins"],
    ["Rimouski", "Rimouski"],
  ])("a map of %s shows %s, whose center is known", (name, shown) => {
    const place = named(name);
    const { latitude, longitude } = mappedPlace(place);
    expect(mappedPlace(place).name).toBe(shown);
    expect({ latitude, longitude }).toEqual({ latitude: place.latitude, longitude: place.longitude });
  });

  test("a municipality lists its boroughs with their neighborhoods and belongs to its regions", () => {
    const sectors = sectorsOf(named("Longueuil")).map(({ name }) => name);
    expect(sectors).toEqual(["Greenfield Park", "Le Vieux-Longueuil", "LeMoyne", "Saint-Hubert", "Laflèche"]);
    expect(regionsOf(named("Laflèche")).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Montérégie", "Rive-Sud", "Grand Montréal"]),
    );
    expect(placeById("quebec/montreal--saint-henri")?.regionNumber).toBe("06");
  });
});
