import { type GeoProjection, geoAzimuthalEquidistant, geoPath } from "d3-geo";
import { memoize } from "../../platform/memoize.ts";
import { distanceKm, type GazetteerPlace } from "../gazetteer.ts";
import type { Province } from "../place.ts";
import { childrenOf, isSector } from "../place-tree.ts";
import {
  type Area,
  type Label,
  type LabelStyle,
  mapRadius,
  placeLabels,
  populationIn,
} from "./labels.server.ts";
import file from "./outlines.json" with { type: "json" };

/** Longitude and latitude in degrees. */
export type Point = [number, number];
export type Box = { west: number; south: number; east: number; north: number };
/** A polygon with its holes, or a line, from outlines.json (scripts/build-outlines.ts); `box` is its bounding box. */
export type Shape = { lines: Point[][]; box: Box };

export const provinceOutlines = new Map<Province, Shape[]>(
  Object.entries(file.provinces).map(([province, polygons]) => [
    province as Province,
    polygons.map(decodeShape),
  ]), // keys are written from the same table
);
export const land: readonly Shape[] = [...provinceOutlines.values(), file.others.map(decodeShape)].flat();
const lakes: readonly Shape[] = file.lakes.map(decodeShape);
const rivers: readonly Shape[] = file.rivers.map((line) => decodeShape([line]));
const borders: readonly Shape[] = file.borders.map((line) => decodeShape([line]));

function isTouching(shape: Shape, box: Box): boolean {
  return (
    shape.box.west <= box.east &&
    shape.box.east >= box.west &&
    shape.box.south <= box.north &&
    shape.box.north >= box.south
  );
}

function decodeShape(encoded: string[]): Shape {
  const lines = encoded.map(decodePoints);
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude, latitude] of lines[0] ?? []) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return { lines, box };
}

function decodePoints(encoded: string): Point[] {
  const [stepX = 0, stepY = 0] = file.step;
  const [originX = 0, originY = 0] = file.origin;
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  const numbers = decodeNumbers(encoded);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x * stepX + originX, y * stepY + originY]);
  }
  return points;
}

/**
 * Variable-length numbers of five-bit groups, least significant first, offset by "?"; from "_" on, another group
 * follows. Odd numbers are negative (zigzag encoding).
 */
function decodeNumbers(encoded: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let weight = 1;
  for (let index = 0; index < encoded.length; index += 1) {
    const code = encoded.charCodeAt(index) - 63;
    value += (code % 32) * weight;
    weight *= 32;
    if (code >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    weight = 1;
  }
  return numbers;
}

export const mapSize = { width: 640, height: 360 };

const kmPerDegree = 111.195;
const sectorRadiusKm = 1.5;
const center: [number, number] = [mapSize.width / 2, mapSize.height / 2];
/** Phones show the map at half size, with fewer and larger labels. */
const labelStyles = {
  wide: { maxLabels: 9, textHeight: 18, characterWidth: 8.2, nameScale: 1 },
  narrow: { maxLabels: 5, textHeight: 29, characterWidth: 13.1, nameScale: 1.5 },
} satisfies Record<string, LabelStyle & { nameScale: number }>;
const barLengthsKm = [5, 10, 20, 50, 100];

export type PlaceMap = { svg: string; neighbors: string[] };

/**
 * Map of a municipality: a translucent circle around its center and the neighboring places by which it is recognized. A
 * standalone SVG that follows the light or dark color scheme.
 */
export function renderMap(place: GazetteerPlace): PlaceMap {
  const reachKm = mapRadius(place);
  const pixelsPerKm = mapSize.width / 2 / reachKm;
  const projection = geoAzimuthalEquidistant()
    .rotate([-place.longitude, -place.latitude])
    .translate(center)
    .scale((pixelsPerKm * kmPerDegree * 180) / Math.PI)
    .clipExtent([
      [-4, -4],
      [mapSize.width + 4, mapSize.height + 4],
    ])
    .precision(0);
  const base = drawBase(projection, boxAround(place, reachKm * 1.25));
  const radius = Math.max(30, approximateRadiusKm(place) * pixelsPerKm);
  const barKm = barLengthsKm.findLast((km) => km * pixelsPerKm < 150) ?? 5;
  const names = ({ nameScale, ...labelStyle }: (typeof labelStyles)["wide"]) => {
    const nameY = findNameY(place, radius, nameScale, projection);
    const taken = [nameArea(place, nameY, nameScale), ...reservedAreas(barKm * pixelsPerKm, nameScale)];
    return { nameY, labels: placeLabels(place, mapSize, taken, labelStyle, projection) };
  };
  const [wide, narrow] = [names(labelStyles.wide), names(labelStyles.narrow)];
  const renderLabels = ({ nameY, labels }: typeof wide) =>
    [...labels.map(renderLabel), renderText(center[0], nameY, "middle", place.name, "n")].join("");
  const svg = [
    ...baseElements(base, mapSize),
    `<circle class="c" cx="${center[0]}" cy="${center[1]}" r="${radius.toFixed(1)}"/>`,
    `<g class="wide">${renderLabels(wide)}</g><g class="narrow">${renderLabels(narrow)}</g>`,
    renderScaleBar(barKm, barKm * pixelsPerKm),
    "</svg>",
  ].join("");
  return { svg, neighbors: wide.labels.map((label) => label.place.name) };
}

/** The map without anything on it, as `renderMap` draws it. */
export function renderBase(
  projection: GeoProjection,
  box: Box,
  size: { width: number; height: number },
  detailKm: number,
): string {
  return [...baseElements(drawBase(projection, box, detailKm), size), "</svg>"].join("");
}

/** From the start of the document on. */
function baseElements(base: MapBase, { width, height }: { width: number; height: number }): string[] {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${styles}</style>`,
    `<rect class="w" width="100%" height="100%"/>`,
    `<path class="l" d="${base.land}"/>`,
    `<path class="b" d="${base.borders}"/>`,
    `<path class="w" d="${base.lakes}"/>`,
    `<path class="r" d="${base.rivers}"/>`,
  ];
}

/** Path data of the base map under circles and labels. */
type MapBase = { land: string; borders: string; lakes: string; rivers: string };

/**
 * @param box contains everything visible, and is larger
 * @param detailKm points nearer to each other are left out: a map of half the country would take 265 KB
 */
function drawBase(projection: GeoProjection, box: Box, detailKm = 0): MapBase {
  const digits = detailKm === 0 ? 1 : 0;
  const isLarge = ({ box: { west, east, south, north } }: Shape) =>
    Math.max(east - west, north - south) * kmPerDegree > 2 * detailKm;
  const visible = (shapes: readonly Shape[]) =>
    shapes
      .filter((shape) => isTouching(shape, box) && isLarge(shape))
      .map((shape) => thinned(shape, detailKm));
  return {
    land: polygonPaths(visible(land), projection, digits),
    borders: linePaths(visible(borders), projection, digits),
    lakes: polygonPaths(visible(lakes), projection, digits),
    rivers: linePaths(visible(rivers), projection, digits),
  };
}

function thinned({ lines, box }: Shape, detailKm: number): Shape {
  if (detailKm === 0) return { lines, box };
  const degrees = detailKm / kmPerDegree;
  const thin = lines.map((line) => {
    const wide = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
    let last: Point | null = null;
    return line.filter((point, index) => {
      const isNeeded =
        !last ||
        index === line.length - 1 ||
        Math.hypot((point[0] - last[0]) * wide, point[1] - last[1]) >= degrees;
      if (isNeeded) last = point;
      return isNeeded;
    });
  });
  return { lines: thin, box };
}

/**
 * Approximate radius; borders are not known. That of a municipality comes from its population, that of a sector is the
 * same for all, except that it reaches the centers of the neighborhoods inside.
 */
function approximateRadiusKm(place: GazetteerPlace): number {
  if (!isSector(place)) return 3 + 0.0055 * Math.sqrt(place.population);
  return Math.max(sectorRadiusKm, ...childrenOf(place).map((child) => distanceKm(place, child) + 0.5));
}

export function boxAround(
  { latitude, longitude }: Pick<GazetteerPlace, "latitude" | "longitude">,
  km: number,
): Box {
  const north = km / kmPerDegree;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return {
    west: longitude - east,
    east: longitude + east,
    south: latitude - north,
    north: latitude + north,
  };
}

function polygonPaths(shapes: readonly Shape[], projection: GeoProjection, digits: number): string {
  const coordinates = shapes.map(({ lines }) => lines);
  return geoPath(projection).digits(digits)({ type: "MultiPolygon", coordinates }) ?? "";
}

function linePaths(shapes: readonly Shape[], projection: GeoProjection, digits: number): string {
  const coordinates = shapes.flatMap(({ lines }) => lines);
  return geoPath(projection).digits(digits)({ type: "MultiLineString", coordinates }) ?? "";
}

/** Below or above the circle, whichever hides less population (Ottawa is just south of Gatineau). */
function findNameY(place: GazetteerPlace, radius: number, scale: number, projection: GeoProjection): number {
  const hidden = (y: number) => populationIn(nameArea(place, y, scale), place, (point) => projection(point));
  const below = center[1] + radius + 19 * scale;
  const above = center[1] - radius - 8;
  return hidden(below) <= hidden(above) ? below : above;
}

function nameArea({ name }: GazetteerPlace, y: number, scale: number): Area {
  const half = name.length * 6 * scale;
  return { left: center[0] - half, right: center[0] + half, top: y - 18 * scale, bottom: y + 8 * scale };
}

/** Areas without labels: the center and the scale bar. */
function reservedAreas(barWidth: number, scale: number): Area[] {
  const [x, y] = center;
  return [
    { left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 },
    {
      left: 0,
      right: barWidth + 24 + 60 * scale,
      top: mapSize.height - 22 - 18 * scale,
      bottom: mapSize.height,
    },
  ];
}

function renderLabel({ place, x, y, textX, textY, anchor }: Label): string {
  return `<circle class="d" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>${renderText(textX, textY, anchor, place.name)}`;
}

function renderScaleBar(km: number, pixels: number): string {
  const y = mapSize.height - 18;
  const end = 16 + pixels;
  return `<path class="s" d="M16 ${y - 5}v5H${end.toFixed(1)}v-5"/>${renderText(end + 8, y + 2, "start", `${km}\u00a0km`)}`;
}

function renderText(x: number, y: number, anchor: Label["anchor"], text: string, className = "t"): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text class="${className}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped}</text>`;
}

/**
 * Colors of src/web/styles/tokens.css, plus a blue for water: a standalone SVG has no access to the page's tokens and
 * fonts.
 */
const styles = [
  ".w{fill:#cfe0e6}.l{fill:#f6f1e6}.b,.r{fill:none;stroke-linejoin:round}.b{stroke:#8a8578;stroke-dasharray:5 4}",
  ".r{stroke:#cfe0e6;stroke-width:2}.c{fill:#155a48;fill-opacity:.2;stroke:#155a48;stroke-opacity:.55;stroke-width:1.5}",
  ".d{fill:#55606b}.s{fill:none;stroke:#1c2630;stroke-width:2}",
  "text{font:15px system-ui,sans-serif;fill:#3d4954;paint-order:stroke;stroke:#f6f1e6;stroke-width:3px;stroke-linejoin:round}",
  ".n{font-size:20px;font-weight:700;fill:#0e4335}.narrow{display:none}",
  // The width of the image on the page, not of the viewport.
  "@media(max-width:480px){.wide{display:none}.narrow{display:inline}text{font-size:24px;stroke-width:5px}.n{font-size:30px}}",
  "@media(prefers-color-scheme:dark){.w{fill:#0d1a29}.l{fill:#1d2733}.b{stroke:#6f7d8f}.r{stroke:#0d1a29}",
  ".c{fill:#72d3b4;stroke:#72d3b4}.d{fill:#a8b4c3}.s{stroke:#eaeff5}text{fill:#c9d3df;stroke:#1d2733}.n{fill:#9be4cb}}",
].join("");

/** Cached: most listings are in few places. A map takes 3 to 12 KB. */
export const placeMap = memoize({ max: 300, keyOf: (place: GazetteerPlace) => place.id }, renderMap);
