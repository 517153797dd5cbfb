import { describe, expect, test } from "vitest";
import { placeNamed } from "../gazetteer.ts";
import { drawResultsMap, type MapPoint, mapSizes, resultsMapBase } from "./results-map.server.ts";

const size = mapSizes.wide;
const at = (name: string, count: number): MapPoint => {
  const place = placeNamed(name);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return { place, count };
};
const draw = (...points: MapPoint[]) => {
  const map = drawResultsMap(points, "wide");
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

  test("leaves out the few that are far away, and counts them", () => {
    const map = draw(at("Montréal", 60), at("Laval", 60), at("Vancouver", 2));
    expect(map.places.map(({ place }) => place.name)).toContain("Vancouver");
    expect(names(map).flat()).not.toContain("Vancouver");
    expect(map.farCount).toBe(2);
  });

  test("is not stretched by single listings, each farther than the one before", () => {
    const map = draw(
      at("Montréal", 25),
      at("Québec", 10),
      at("Rimouski", 4),
      at("Moncton", 2),
      at("Iqaluit", 1),
      at("Vancouver", 1),
    );
    expect(names(map).flat()).toEqual(expect.arrayContaining(["Rimouski", "Moncton"]));
    expect(names(map).flat()).not.toContain("Iqaluit");
    expect(map.farCount).toBe(2);
  });

  test("shows all where leaving out a few would not bring the others much closer", () => {
    const map = draw(at("Québec", 20), at("Rimouski", 10), at("Matane", 2));
    expect(map.farCount).toBe(0);
    const spread = draw(at("Montréal", 5), at("Vancouver", 5));
    expect(spread.farCount).toBe(0);
  });

  test("of one place shows its surroundings, nearly in the middle", () => {
    const [circle] = draw(at("Rimouski", 1)).clusters;
    expect(Math.hypot((circle?.x ?? 0) - size.width / 2, (circle?.y ?? 0) - size.height / 2)).toBeLessThan(
      40,
    );
  });

  test("lies on a picture of land and water that is small, and that other searches of the region have, too", () => {
    const maps = [draw(at("Rimouski", 1)), draw(at("Vancouver", 1), at("Halifax", 1))];
    for (const { base } of maps) {
      const svg = resultsMapBase(base) ?? "";
      expect(svg).toMatch(/class="l" d="M/u);
      expect(svg.length).toBeLessThan(70_000);
    }
    expect(draw(at("Montréal", 40), at("Laval", 2)).base).toBe(draw(at("Montréal", 3), at("Laval", 9)).base);
  });

  test.each([
    "",
    "wide",
    "wide_0_0_0",
    "tall_5_-409_253",
    "wide_05_-409_253",
    "wide_26_-5_3",
    "wide_5_-409_9999",
    "wide_5_-0409_253",
    "wide_5_-409_253 ",
    "wide_5_-409.5_253",
  ])("no picture has the name %s", (name) => {
    expect(resultsMapBase(name)).toBeNull();
  });

  test("does not exist without places", () => {
    expect(drawResultsMap([], "wide")).toBeNull();
  });
});
