import { brotliCompressSync } from "node:zlib";
import { geoContains, geoDistance } from "d3-geo";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlace, type GazetteerPlace, gazetteer } from "../gazetteer.ts";
import type { Province } from "../place.ts";
import { land, mapSize, type Point, placeMap, provinceOutlines, renderMap } from "./render-map.server.ts";

describe("the outlines", () => {
  test("contain thirteen provinces and territories, with correct winding", () => {
    expect(provinceOutlines.size).toBe(13);
    const antipode: Point = [100, -50];
    for (const { lines } of land) {
      expect(geoContains({ type: "Polygon", coordinates: lines }, antipode)).toBe(false);
    }
  });

  // Natural Earth at 1:50 million simplifies bays and peninsulas, so that coastal towns may lie slightly offshore.
  test("contain every place of their province, except coastal ones lost to the scale", () => {
    const municipalities = gazetteer.filter(({ parentId }) => parentId === null);
    const outside = municipalities.filter((place) => !isIn(place, place.province));
    expect(outside.length).toBeLessThan(municipalities.length * 0.09);
    const far = outside.filter((place) => kmToOutline(place) > 25);
    expect(far.map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ["Sherbrooke", "Québec"],
    ["Gatineau", "Québec"],
    ["Ottawa", "Ontario"],
    ["Moncton", "Nouveau-Brunswick"],
    ["Winnipeg", "Manitoba"],
    ["Calgary", "Alberta"],
    ["Regina", "Saskatchewan"],
    ["Whitehorse", "Yukon"],
    ["Yellowknife", "Territoires du Nord-Ouest"],
  ] as const)("hold %s in %s and in no other province", (city, province) => {
    const place = known(city, province);
    expect([...provinceOutlines.keys()].filter((other) => isIn(place, other))).toEqual([province]);
  });
});

describe("a map", () => {
  const { svg, neighbors } = renderMap(known("Rimouski", "Québec"));

  test("has a circle around the center of the municipality, wide enough not to be more precise", () => {
    const [, x, y, radius] = /class="c" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/u.exec(svg) ?? [];
    expect([Number(x), Number(y)]).toEqual([mapSize.width / 2, mapSize.height / 2]);
    expect(Number(radius)).toBeGreaterThanOrEqual(30);
    expect(svg.match(/class="c"/gu)).toHaveLength(1);
  });

  test("labels the place, well-known neighbors and the scale", () => {
    expect(svg).toContain(">Rimouski</text>");
    expect(neighbors).toContain("Mont-Joli");
    for (const name of neighbors) expect(svg).toContain(`>${name}</text>`);
    expect(svg).toMatch(/>\d+\u00a0km</u);
  });

  test.each([
    ["Gatineau", "Ottawa"],
    ["Longueuil", "Montréal"],
    ["Lévis", "Québec"],
  ])("of %s does not hide %s, the neighboring city", (city, neighbor) => {
    expect(renderMap(known(city, "Québec")).neighbors).toContain(neighbor);
  });

  test.each(["Montréal", "Rimouski", "Saint-Jean-sur-Richelieu", "Sept-Îles"])(
    "of %s names fewer places on a phone, so large that they can be read there, and still apart",
    (city) => {
      const [, phone = ""] = /<g class="narrow">(.*?)<\/g>/u.exec(renderMap(known(city, "Québec")).svg) ?? [];
      const names = [...phone.matchAll(/class="t" x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([^<]+)/gu)];
      expect(phone).toContain(`>${city}</text>`);
      expect(names.length).toBeGreaterThan(0);
      expect(names.length).toBeLessThan(6);
      const boxes = names.map(([, x, y, anchor, name = ""]) => {
        const width = name.length * 12;
        const left = Number(x) - { start: 0, middle: width / 2, end: width }[anchor as "start"];
        return { left, right: left + width, bottom: Number(y), top: Number(y) - 22 };
      });
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThan(0);
        expect(box.right).toBeLessThan(mapSize.width);
        const touching = boxes.filter(
          (other, at) =>
            at > index &&
            other.left < box.right &&
            other.right > box.left &&
            other.top < box.bottom &&
            other.bottom > box.top,
        );
        expect(touching).toEqual([]);
      }
    },
  );

  test("supports dark mode and loads no other resource", () => {
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|href|<script|@import/u);
  });

  test("of any place is small, within its frame, and deterministic", () => {
    fc.assert(
      fc.property(fc.constantFrom(...gazetteer), (place) => {
        const rendered = renderMap(place);
        expect(brotliCompressSync(rendered.svg).byteLength).toBeLessThan(15_000);
        for (const [, x, y] of rendered.svg.matchAll(/<circle[^>]* cx="([-\d.]+)" cy="([-\d.]+)"/gu)) {
          expect(Number(x)).toBeGreaterThan(0);
          expect(Number(x)).toBeLessThan(mapSize.width);
          expect(Number(y)).toBeGreaterThan(0);
          expect(Number(y)).toBeLessThan(mapSize.height);
        }
        expect(rendered.svg).not.toMatch(/NaN|undefined|Infinity/u);
        expect(placeMap(place)).toEqual(rendered);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["Iqaluit", "Nunavut"],
    ["Whitehorse", "Yukon"],
    ["Montréal", "Québec"],
    ["Vancouver", "Colombie-Britannique"],
    ["Saint-Fulgence", "Québec"],
  ] as const)("of %s has labels of neighbors", (city, province) => {
    expect(renderMap(known(city, province)).neighbors.length).toBeGreaterThan(1);
  });
});

function known(city: string, province: Province): GazetteerPlace {
  const place = findPlace(city, province);
  if (!place) throw new Error(`${city} is not in the gazetteer`);
  return place;
}

function isIn({ longitude, latitude }: GazetteerPlace, province: Province): boolean {
  const coordinates = (provinceOutlines.get(province) ?? []).map(({ lines }) => lines);
  return geoContains({ type: "MultiPolygon", coordinates }, [longitude, latitude]);
}

function kmToOutline({ longitude, latitude, province }: GazetteerPlace): number {
  const points = (provinceOutlines.get(province) ?? []).flatMap(({ lines }) => lines.flat());
  return Math.min(...points.map((point) => geoDistance(point, [longitude, latitude]) * 6371));
}
