/** Map of search results: listings of near places are one circle, whose area grows with their number. */
import { type GeoProjection, geoAzimuthalEquidistant } from "d3-geo";
import { memoize } from "../../platform/memoize.ts";
import { distanceKm, type GazetteerPlace } from "../gazetteer.ts";
import { mappedPlace, municipalityOf } from "../place-tree.ts";
import { boxAround, renderBase } from "./render-map.server.ts";

/** Number of listings at a place. */
export type MapPoint = { place: GazetteerPlace; count: number };

export type Cluster = {
  x: number;
  y: number;
  radius: number;
  count: number;
  /** largest first */
  points: readonly MapPoint[];
  /** position of the name below the circle; false where it would cover another one */
  hasRoomForName: boolean;
};

export type ResultsMap = {
  width: number;
  height: number;
  /** name of the picture below the circles: see `resultsMapBase` */
  base: string;
  clusters: readonly Cluster[];
  /** of all circles, and those too far away for the map */
  places: readonly MapPoint[];
  /** listings too far away for the map */
  farCount: number;
};

/** On a computer and on a phone. */
export const mapSizes = { wide: { width: 960, height: 560 }, narrow: { width: 358, height: 400 } };
type MapSize = keyof typeof mapSizes;

/** The area of a map. Centers and scales are steps of a grid, so that different searches have the same picture below. */
type View = { size: MapSize; zoom: number; column: number; row: number };
const zoomMax = 25;
/** Cell size of the grid at the first zoom; the scale and the grid grow with each step of the zoom. */
const degreesPerStep = 0.02;
const growth = 1.3;

const kmPerDegree = 111.195;
/** Minimum extent of the map around its center, so that a place is recognized by its surroundings. */
const reachMinKm = 12;

/** At least this share of the listings is on the map: the farthest are left out where that halves what it spans. */
const shareShown = 0.9;
/** Places this near the center are always on the map. */
const nearKm = 60;
const margin = 44;
/** Radius of the smallest circle in pixels: with its margin as large as a finger needs. */
const radiusMin = 17;
const radiusMax = 36;
/** of coasts, in pixels */
const detail = 2.5;
const nameHeight = 16;
const characterWidth = 7;

/**
 * Within one municipality the circles are its sectors, otherwise municipalities. Circles that would touch are joined.
 * Null without any known place.
 */
export function drawResultsMap(found: readonly MapPoint[], size: MapSize): ResultsMap | null {
  const points = atLevel(found);
  const center = middleOf(points);
  if (!center) return null;
  const byDistance = points
    .map((point) => ({ point, km: distanceKm(center, point.place) }))
    .sort((a, b) => a.km - b.km);
  const shown = byDistance.slice(0, shownCount(byDistance));
  const view = viewOf(
    shown.map(({ point }) => point.place),
    size,
  );
  const projection = projectionOf(view);
  return {
    ...mapSizes[size],
    base: nameOf(view),
    clusters: withNames(
      joinTouching(
        shown.map(({ point }) => point),
        projection,
      ),
      mapSizes[size],
    ),
    places: points,
    farCount: sumOf(byDistance.slice(shown.length).map(({ point }) => point)),
  };
}

/** How many of the places, nearest first, are on the map. */
function shownCount(byDistance: readonly { point: MapPoint; km: number }[]): number {
  const leftOutMax = (1 - shareShown) * sumOf(byDistance.map(({ point }) => point));
  let reach = byDistance.at(-1)?.km ?? 0;
  let shown = byDistance.length;
  let leftOut = 0;
  for (let at = byDistance.length - 1; at > 0 && reach > nearKm; at -= 1) {
    leftOut += byDistance[at]?.point.count ?? 0;
    if (leftOut > leftOutMax) break;
    const nearer = Math.max(byDistance[at - 1]?.km ?? 0, nearKm);
    if (nearer > reach / 2) continue;
    reach = nearer;
    shown = at;
  }
  return shown;
}

function atLevel(found: readonly MapPoint[]): MapPoint[] {
  const isOneMunicipality = new Set(found.map(({ place }) => municipalityOf(place).id)).size === 1;
  const counts = new Map<GazetteerPlace, number>();
  for (const { place, count } of found) {
    const shown = isOneMunicipality ? mappedPlace(place) : municipalityOf(place);
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return [...counts].map(([place, count]) => ({ place, count }));
}

/** The weighted median of latitudes and longitudes: a few listings far away do not move it. */
function middleOf(points: readonly MapPoint[]): { latitude: number; longitude: number } | null {
  const medianOf = (key: "latitude" | "longitude") => {
    let before = 0;
    const half = sumOf(points) / 2;
    return points
      .toSorted((a, b) => a.place[key] - b.place[key])
      .find(({ count }) => {
        before += count;
        return before >= half;
      })?.place[key];
  };
  const [latitude, longitude] = [medianOf("latitude"), medianOf("longitude")];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

const sumOf = (points: readonly MapPoint[]) => points.reduce((sum, { count }) => sum + count, 0);

/** The closest view that shows all places. */
function viewOf(places: readonly GazetteerPlace[], size: MapSize): View {
  const { width, height } = mapSizes[size];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const longitude = middle(places.map((place) => place.longitude));
  const latitude = middle(places.map((place) => place.latitude));
  for (let zoom = 0; ; zoom += 1) {
    const step = degreesPerStep * growth ** zoom;
    const view = { size, zoom, column: Math.round(longitude / step), row: Math.round(latitude / step) };
    const projection = projectionOf(view);
    const isInside = places.every((place) => {
      const [x, y] = projection([place.longitude, place.latitude]) ?? [0, 0];
      return x >= margin && x <= width - margin && y >= margin && y <= height - margin;
    });
    if (isInside || zoom === zoomMax) return view;
  }
}

function centerOf({ zoom, column, row }: View): { longitude: number; latitude: number } {
  const step = degreesPerStep * growth ** zoom;
  return { longitude: column * step, latitude: row * step };
}

const pixelsPerKmOf = ({ size, zoom }: View) =>
  Math.min(mapSizes[size].width, mapSizes[size].height) / 2 / reachMinKm / growth ** zoom;

function projectionOf(view: View): GeoProjection {
  const { width, height } = mapSizes[view.size];
  const { longitude, latitude } = centerOf(view);
  return geoAzimuthalEquidistant()
    .rotate([-longitude, -latitude])
    .precision(0)
    .translate([width / 2, height / 2])
    .scale((pixelsPerKmOf(view) * kmPerDegree * 180) / Math.PI)
    .clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ]);
}

const nameOf = ({ size, zoom, column, row }: View) => [size, zoom, column, row].join("_");

/** The view with this name. Null for one that no map has: each name is one picture, and there is a limited number. */
function viewNamed(name: string): View | null {
  const [, size, ...numbers] = /^(wide|narrow)_(\d{1,2})_(-?\d{1,5})_(-?\d{1,5})$/u.exec(name) ?? [];
  const [zoom = 0, column = 0, row = 0] = numbers.map(Number);
  if (size !== "wide" && size !== "narrow") return null;
  const view: View = { size, zoom, column, row };
  const { longitude, latitude } = centerOf(view);
  const isInCanada = longitude > -142 && longitude < -52 && latitude > 41 && latitude < 84;
  return zoom <= zoomMax && isInCanada && nameOf(view) === name ? view : null;
}

/** Land and water of a view, a standalone SVG. Cached: searches of one region have the same. Takes 2 to 70 KB. */
const renderView = memoize({ max: 100, keyOf: nameOf }, (view: View) => {
  const { width, height } = mapSizes[view.size];
  const reachKm = Math.hypot(width, height) / 2 / pixelsPerKmOf(view);
  const box = boxAround(centerOf(view), reachKm * 1.25);
  return renderBase(projectionOf(view), box, mapSizes[view.size], detail / pixelsPerKmOf(view));
});

/** @param name `base` of a map */
export function resultsMapBase(name: string): string | null {
  const view = viewNamed(name);
  return view && renderView(view);
}

/** Largest first: a place joins the first circle that it would touch. */
function joinTouching(
  points: readonly MapPoint[],
  projection: GeoProjection,
): Omit<Cluster, "hasRoomForName">[] {
  const most = Math.max(...points.map(({ count }) => count));
  const radiusOf = (count: number) =>
    radiusMin + (radiusMax - radiusMin) * Math.min(1, Math.sqrt(count / Math.max(most, 20)));
  const clusters: { x: number; y: number; points: MapPoint[]; count: number }[] = [];
  for (const point of points.toSorted((a, b) => b.count - a.count)) {
    const [x, y] = projection([point.place.longitude, point.place.latitude]) ?? [0, 0];
    const touched = clusters.find(
      (other) => Math.hypot(other.x - x, other.y - y) < radiusOf(other.count) + radiusOf(point.count) + 2,
    );
    if (touched) {
      touched.points.push(point);
      touched.count += point.count;
    } else clusters.push({ x, y, points: [point], count: point.count });
  }
  return clusters.map((cluster) => ({ ...cluster, radius: radiusOf(cluster.count) }));
}

function withNames(
  clusters: readonly Omit<Cluster, "hasRoomForName">[],
  { width }: { width: number },
): Cluster[] {
  type Area = { left: number; right: number; top: number; bottom: number };
  const taken: Area[] = clusters.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  return clusters.map((cluster, index) => {
    const half = ((cluster.points[0]?.place.name.length ?? 0) * characterWidth) / 2;
    const top = cluster.y + cluster.radius + 1;
    const area = { left: cluster.x - half, right: cluster.x + half, top, bottom: top + nameHeight };
    const isFree = taken.every(
      (other, at) =>
        at === index ||
        other.left > area.right ||
        other.right < area.left ||
        other.top > area.bottom ||
        other.bottom < area.top,
    );
    const hasRoomForName = isFree && area.left >= 0 && area.right <= width;
    if (hasRoomForName) taken.push(area);
    return { ...cluster, hasRoomForName };
  });
}
