import { placeLabel } from "../../../places/place-tree.ts";
import { suggestPlaces } from "../../../places/suggest-places.ts";
import { placeFilterName, suggestLocations } from "../../../search/query/query-places.ts";
import type { PlaceName } from "../../place-names.ts";
import type { Route } from "./+types/suggestions.ts";

export const handle = { audience: "public" };

const suggestionsMax = 8;

/** `/places?q=rim`: names of cities and their sectors, with their provinces. With `regions=1`, for the search filters, also regions. */
export function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const typed = (params.get("q") ?? "").slice(0, 100);
  const places =
    params.get("regions") === "1"
      ? suggestLocations(typed, suggestionsMax)
      : suggestPlaces(typed, suggestionsMax).map(({ place }) => ({
          name: placeLabel(place),
          province: place.province,
          filterName: placeFilterName(place),
        }));
  const names = places.map(({ name, province, filterName }): PlaceName => ({ name, province, filterName }));
  return Response.json(names, { headers: { "Cache-Control": "public, max-age=3600" } });
}
