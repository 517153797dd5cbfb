import { suggestPlaces } from "../../../domain/gazetteer.ts";
import type { Route } from "./+types/suggestions.ts";

export const handle = { audience: "public" };

const suggestionsMax = 8;

/** `/places?q=rim`: names for the field of a city, with their provinces. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  const places = suggestPlaces(typed, suggestionsMax).map(({ name, province }) => ({ name, province }));
  return Response.json(places, { headers: { "Cache-Control": "public, max-age=3600" } });
}
