import { type RouterContextProvider, redirect } from "react-router";
import type { CacheTags } from "../../../listings/cache-tags.ts";
import { type Hidden, isNothingHidden } from "../../../listings/exclusions.ts";
import { distanceKm, type GazetteerPlace, placeById } from "../../../places/gazetteer.ts";
import { drawResultsMap, type MapPoint, type ResultsMap } from "../../../places/index.server.ts";
import { ancestorsOf } from "../../../places/place-tree.ts";
import { extractFilters } from "../../../search/extraction/extract-filters.ts";
import { isFormAddress, parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import { radiusChoices, radiusMax } from "../../../search/filters/place-filters.ts";
import { defaultSort, type SearchFilters } from "../../../search/filters/search-filters.ts";
import { countByPlace, countListings, prepareSearch } from "../../../search/index.server.ts";
import { placeFilterName, resolveRegionNames } from "../../../search/query/query-places.ts";
import { requestContext } from "../../context.ts";
import { paths, resultsMapPath, resultsPath } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { outsideMapText } from "../../text/results-map-texts.ts";
import { resultsTitle } from "../../text/results-title.ts";

const listedMax = 40;

/** Loader of /search/map: the filters of /search, the results as circles on a map and as a list of places. */
export async function loadMap({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { shared, cacheTags, memberLists } = context.get(requestContext);
  const filters = parseSearchFilters(url.searchParams);
  const meant = extractFilters(resolveRegionNames(filters));
  if (meant !== filters || isFormAddress(url.searchParams)) throw redirect(resultsMapPath(meant));
  const { hidden } = await memberLists();
  const load = (tags: CacheTags) => findPlaces(context, filters, hidden, tags);
  return isNothingHidden(hidden) ? shared(`map ${resultsMapPath(filters)}`, load) : load(cacheTags);
}

async function findPlaces(
  context: Readonly<RouterContextProvider>,
  filters: SearchFilters,
  hidden: Hidden,
  tags: CacheTags,
) {
  const { reads: db } = context.get(requestContext);
  tags.add("synonyms", "lists");
  const [counted, count] = await Promise.all([
    prepareSearch(db, filters, hidden).then(countByPlace),
    countListings(db, filters, hidden),
  ]);
  const points = new Map<GazetteerPlace, number>();
  const unknown = new Map<string, number>();
  for (const { placeId, city, namedSectors, count: listings } of counted.places) {
    const place = finestPlace(placeId, namedSectors);
    if (place) points.set(place, (points.get(place) ?? 0) + listings);
    else unknown.set(city, (unknown.get(city) ?? 0) + listings);
  }
  const found = [...points].map(([place, listings]): MapPoint => ({ place, count: listings }));
  const [wide, narrow] = [drawResultsMap(found, "wide"), drawResultsMap(found, "narrow")];
  const listed = [
    ...(wide?.places ?? []).map((point) => circle(filters, [point])),
    ...[...unknown].map(([name, listings]) => ({
      name,
      count: listings,
      to: pathAt(filters, name, null),
    })),
  ].sort((a, b) => b.count - a.count);
  return {
    title: resultsTitle(filters),
    count,
    isSample: counted.isMore,
    far: wide && wide.farCount > 0 ? outsideMapText(wide.farCount) : null,
    listPath: resultsPath(filters),
    wide: wide && withLinks(filters, wide),
    narrow: narrow && withLinks(filters, narrow),
    places: listed.slice(0, listedMax).map(({ name, count: listings, to }) => ({
      name,
      to,
      count: countTexts.listings(listings),
    })),
    otherPlaces: Math.max(0, listed.length - listedMax),
  };
}

/** The sector that the text names, when the listing is in no finer place: of several, the first of the smallest. */
function finestPlace(placeId: string | null, namedSectors: readonly string[]): GazetteerPlace | null {
  const [finest] = [placeId ?? "", ...namedSectors]
    .flatMap((id) => placeById(id) ?? [])
    .toSorted((a, b) => ancestorsOf(b).length - ancestorsOf(a).length);
  return finest ?? null;
}

/** `name`: of the largest place, below the circle; null where it has no room. */
export type MapCircle = {
  x: number;
  y: number;
  radius: number;
  shown: string;
  label: string;
  name: string | null;
  to: string;
};
/** `picture`: the base map below the circles. */
export type MapView = Pick<ResultsMap, "width" | "height"> & { picture: string; circles: MapCircle[] };

function withLinks(filters: SearchFilters, { width, height, base, clusters }: ResultsMap): MapView {
  return {
    width,
    height,
    picture: paths.resultsMapBase(base),
    circles: clusters.map(({ x, y, radius, count, points, hasRoomForName }) => {
      const { name, to } = circle(filters, points);
      return {
        x: Math.round(x),
        y: Math.round(y),
        radius: Math.round(radius),
        to,
        shown: String(count),
        label: `${name}, ${countTexts.listings(count)}`,
        name: hasRoomForName ? (points[0]?.place.name ?? null) : null,
      };
    }),
  };
}

/** One place, or several by the largest and a radius that reaches the others. */
function circle(filters: SearchFilters, points: readonly MapPoint[]) {
  const [largest, ...others] = points.map(({ place }) => place);
  const count = points.reduce((sum, point) => sum + point.count, 0);
  const km = Math.max(0, ...others.map((place) => (largest ? distanceKm(largest, place) : 0)));
  const within = others.length > 0 ? (radiusChoices.find((choice) => choice >= km) ?? radiusMax) : null;
  const name = largest?.name ?? "";
  return {
    name: others.length > 0 ? `${name} et environs` : name,
    count,
    to: pathAt(filters, largest ? placeFilterName(largest) : "", within),
  };
}

function pathAt(filters: SearchFilters, name: string, within: number | null): string {
  const sortBy = filters.sortBy === "distance" ? defaultSort(filters.q) : filters.sortBy;
  return resultsPath({ ...filters, sortBy, places: [{ name, within }], page: 1 });
}
