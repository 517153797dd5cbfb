// Runs in npm run test:full.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { searchIndexVersion } from "../search/index/index-document.ts";
import { type GazetteerPlace, gazetteer, placeById, placeNamed, placesWithin } from "./gazetteer.ts";
import { cellOf, wholeCells } from "./map-cells.ts";
import { regionNamed } from "./regions.ts";

function placesAround(name: string, km: number): readonly GazetteerPlace[] {
  const place = placeNamed(name);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return placesWithin(place, km);
}

const idsOf = (places: readonly GazetteerPlace[]) => new Set(places.map(({ id }) => id));

test("each place has a cell of depth ten, and neighbors share larger ones", () => {
  for (const place of gazetteer)
    expect({ id: place.id, cell: cellOf(place) }).toMatchObject({
      cell: expect.stringMatching(/^[0-3]{10}$/),
    });
  // The first level splits Canada into quadrants: Montréal is in the south-east, Inuvik in the north-west.
  expect(cellOf({ latitude: 45.5, longitude: -73.6 })).toMatch(/^1/);
  expect(cellOf({ latitude: 68.4, longitude: -133.7 })).toMatch(/^2/);
  expect(cellOf({ latitude: 45.5, longitude: -73.6 }).slice(0, 7)).toBe(
    cellOf({ latitude: 45.51, longitude: -73.58 }).slice(0, 7),
  );
});

describe("complete cells", () => {
  const areas: [string, readonly GazetteerPlace[]][] = [
    ...(["Montréal", "Québec", "Toronto", "Rimouski", "Vancouver", "Saint-Jérôme"] as const).flatMap((name) =>
      [10, 50, 200].map((km): [string, readonly GazetteerPlace[]] => [
        `${km} km around ${name}`,
        placesAround(name, km),
      ]),
    ),
    ["Estrie", regionNamed("Estrie")?.places ?? []],
  ];

  test.each(areas)("%s: contain exactly the places of the area", (_name, places) => {
    const ids = idsOf(places);
    const cells = wholeCells(ids);
    expect(ids.size).toBeGreaterThan(0);
    for (const [id, cell] of cells) {
      expect(ids).toContain(id);
      expect(cellOf(placeById(id) ?? { latitude: 0, longitude: 0 }).startsWith(cell)).toBe(true);
    }
    const inCells = gazetteer.filter((place) =>
      [...cells.values()].some((cell) => cellOf(place).startsWith(cell)),
    );
    expect(idsOf(inCells)).toEqual(new Set(cells.keys()));
  });

  test("are few, however many places they contain", () => {
    const around = idsOf(placesAround("Montréal", 50));
    const cells = wholeCells(around);
    expect(around.size).toBeGreaterThan(100);
    expect(cells.size).toBe(around.size);
    expect(new Set(cells.values()).size).toBeLessThan(20);
  });

  test("there is none for a place whose neighbor in the smallest cell is not requested", () => {
    const neighbor = gazetteer.find((place) =>
      gazetteer.some((other) => other !== place && cellOf(other) === cellOf(place)),
    );
    expect(neighbor).toBeDefined();
    expect(wholeCells(new Set([neighbor?.id ?? ""])).size).toBe(0);
  });
});

test("a change of place coordinates requires a new index version", () => {
  const cells = gazetteer.map((place) => `${place.id} ${cellOf(place)}`).toSorted();
  const digest = createHash("sha256").update(cells.join("\n")).digest("hex").slice(0, 12);
  // When the digest changes, increase searchIndexVersion: otherwise older listings keep outdated cells and are missed
  // by radius searches.
  expect({ version: searchIndexVersion, digest }).toEqual({ version: 11, digest: "c40c28a3935d" });
});
