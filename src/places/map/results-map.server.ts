/** Map of search results: listings of near places are one circle, whose area grows with their number. */
import { type GeoProjection, geoAzimuthalEquidistant } from "d3-geo";
import { distanceKm, type GazetteerPlace } from "../gazetteer.ts";
import { mappedPlace, municipalityOf } from "../place-tree.ts";
import { boxAround, drawBase, type MapBase } from "./render-map.server.ts";

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
  base: MapBase;
  clusters: readonly Cluster[];
  /** of all circles, and those too far away for the map */
  places: readonly MapPoint[];
};

type Size = { width: number; height: number };

const kmPerDegree = 111.195;
/** The map shows at least this much around its center, so that a place is recognized by its surroundings. */
const reachMinKm = 12;
/** The farthest listings are left out while more than this share of all listings is on the map. */
const shareShown = 0.95;
/** Places this near the center are always on the map. */
const nearKm = 60;
const margin = 44;
/** Of circles in pixels: the smallest is as large as a finger needs, with what surrounds it. */
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
export function drawResultsMap(found: readonly MapPoint[], size: Size): ResultsMap | null {
  const points = atLevel(found);
  const center = middleOf(points);
  if (!center) return null;
  const byDistance = points
    .map((point) => ({ point, km: distanceKm(center, point.place) }))
    .sort((a, b) => a.km - b.km);
  const enough = shareShown * sumOf(points);
  let shownCount = 0;
  const isShown = byDistance.map(({ point, km }) => {
    const isNeeded = km <= nearKm || shownCount < enough;
    if (isNeeded) shownCount += point.count;
    return isNeeded;
  });
  const shown = byDistance.filter((_, index) => isShown[index]);
  const projection = projectionFor(
    shown.map(({ point }) => point.place),
    size,
  );
  const [longitude, latitude] = projection.invert?.([size.width / 2, size.height / 2]) ?? [0, 0];
  const pixelsPerKm = (projection.scale() * Math.PI) / (180 * kmPerDegree);
  const reachKm = Math.hypot(size.width, size.height) / 2 / pixelsPerKm;
  return {
    ...size,
    base: drawBase(projection, boxAround({ latitude, longitude }, reachKm * 1.25), detail / pixelsPerKm),
    clusters: withNames(
      joinTouching(
        shown.map(({ point }) => point),
        projection,
      ),
      size,
    ),
    places: points,
  };
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

function projectionFor(places: readonly GazetteerPlace[], { width, height }: Size): GeoProjection {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [latitude, longitude] = [middle(latitudes), middle(longitudes)];
  const projection = geoAzimuthalEquidistant().rotate([-longitude, -latitude]).precision(0);
  projection.fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    { type: "MultiPoint", coordinates: places.map((place) => [place.longitude, place.latitude]) },
  );
  const scaleMax = ((Math.min(width, height) / 2 / reachMinKm) * kmPerDegree * 180) / Math.PI;
  // A single point has no extent to fit.
  if (!(projection.scale() < scaleMax)) projection.scale(scaleMax).translate([width / 2, height / 2]);
  return projection.clipExtent([
    [-4, -4],
    [width + 4, height + 4],
  ]);
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

function withNames(clusters: readonly Omit<Cluster, "hasRoomForName">[], { width }: Size): Cluster[] {
  type Area = { left: number; right: number; top: number; bottom: number };
  const taken: Area[] = clusters.map(({ x, y, radius }) => ({
    ...{ left: x - radius, right: x + radius },
    ...{ top: y - radius, bottom: y + radius },
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
