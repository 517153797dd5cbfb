import { type GazetteerPlace, nearestPlace } from "../../../places/gazetteer.ts";
import { cityMaxLength } from "../../../places/place.ts";
import { placeLabel } from "../../../places/place-tree.ts";
import { suggestPlaces } from "../../../places/suggest-places.ts";
import { placeFilterName, suggestLocations } from "../../../search/query/query-places.ts";
import type { NearestPlace, PlaceName } from "../../place-names.ts";
import { sectorChoices } from "../create/sectors.ts";
import type { Route } from "./+types/suggestions.ts";

export const handle = { audience: "public" };

const suggestionsMax = 8;
const cachedForAnHour = { "Cache-Control": "public, max-age=3600" };
/** From farther away, no listing is near. */
const nearestMaxKm = 100;

/**
 * `/places?q=rim`: names of cities and their sectors, with their provinces. With `regions=1`, for the search filters,
 * also regions. `/places?near=45.52,-73.6`: the nearest place. `/places?sectorsOf=Laval&province=…`: choices of the
 * field « Secteur ».
 */
export function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const near = params.get("near");
  if (near !== null) return nearestTo(near);
  const city = params.get("sectorsOf");
  if (city !== null) {
    const sectors = sectorChoices({
      city: city.slice(0, cityMaxLength),
      region: params.get("province") ?? "",
    });
    return Response.json(sectors, { headers: cachedForAnHour });
  }
  const typed = (params.get("q") ?? "").slice(0, 100);
  const places =
    params.get("regions") === "1"
      ? suggestLocations(typed, suggestionsMax)
      : suggestPlaces(typed, suggestionsMax).map(({ place }) => nameOf(place));
  const names = places.map(({ name, province, filterName }): PlaceName => ({ name, province, filterName }));
  return Response.json(names, { headers: cachedForAnHour });
}

/** The location of a user must not be cached. */
function nearestTo(point: string): Response {
  const [latitude, longitude] = /^-?\d{1,2}(?:\.\d{1,4})?,-?\d{1,3}(?:\.\d{1,4})?$/u.test(point)
    ? point.split(",").map(Number)
    : [];
  const isPoint = latitude !== undefined && longitude !== undefined;
  const place = isPoint ? nearestPlace({ latitude, longitude }, nearestMaxKm) : null;
  const answer: NearestPlace = { place: place && nameOf(place) };
  return Response.json(answer, {
    status: isPoint ? 200 : 400,
    headers: { "Cache-Control": "private, no-store" },
  });
}

function nameOf(place: GazetteerPlace): PlaceName {
  return { name: placeLabel(place), province: place.province, filterName: placeFilterName(place) };
}
