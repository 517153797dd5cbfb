import { describe, expect, test } from "vitest";
import { placeNamed } from "../gazetteer.ts";
import { drawResultsMap, type MapPoint } from "./results-map.server.ts";

const size = { width: 800, height: 500 };
const at = (name: string, count: number): MapPoint => {
  const place = placeNamed(name);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return { place, count };
};
const draw = (...points: MapPoint[]) => {
  const map = drawResultsMap(points, size);
  if (!map) throw new Error("no map");
  return map;
};
const names = (map: ReturnType<typeof draw>) =>
  map.clusters.map(({ points }) => points.map(({ place }) => place.name));

describe("a map of results", () => {
  test("has one circle per municipality, sectors included, largest first", () => {
    const map = draw(at("Rimouski", 8), at("Montréal", 40), at("Mile End", 5), at("Québec", 20));
    expect(names(map)).toEqual([["Montréal"], ["Québec"], ["Rimouski"]]);
    expect(map.clusters[0]?.count).toBe(45);
  });

  test("shows sectors within one municipality", () => {
    const map = draw(at("Montréal", 40), at("Verdun", 5), at("Anjou", 4));
    expect(names(map).flat().toSorted()).toEqual(["Anjou", "Montréal", "Verdun"]);
  });

  test("joins circles that would touch, and keeps all inside the frame", () => {
    const map = draw(at("Montréal", 50), at("Longueuil", 10), at("Laval", 10), at("Gaspé", 80));
    const circles = map.clusters;
    expect(circles.map(({ count }) => count).toSorted()).toEqual([70, 80]);
    for (const { x, y, radius } of circles) {
      expect(radius).toBeGreaterThanOrEqual(17);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
  });

  test("leaves out the few that are far away", () => {
    const map = draw(at("Montréal", 60), at("Laval", 60), at("Vancouver", 2));
    expect(map.places.map(({ place }) => place.name)).toContain("Vancouver");
    expect(names(map).flat()).not.toContain("Vancouver");
  });

  test("of one place shows its surroundings, and is small", () => {
    const map = draw(at("Rimouski", 1));
    expect(map.clusters).toMatchObject([{ x: 400, y: 250, count: 1 }]);
    const everywhere = draw(at("Vancouver", 1), at("Halifax", 1));
    for (const { base } of [map, everywhere]) {
      expect(base.land).toMatch(/^M/u);
      expect(Object.values(base).join("").length).toBeLessThan(70_000);
    }
  });

  test("does not exist without places", () => {
    expect(drawResultsMap([], size)).toBeNull();
  });
});
