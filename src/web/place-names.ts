import { paths } from "./paths.ts";

/** `province` is null for a region of Québec. `filterName`: the value of the location filter, which is unambiguous where `name` is not. */
export type PlaceName = { name: string; province: string | null; filterName: string };

/**
 * Places whose name starts with the typed text: municipalities, and regions when `hasRegions`. Null when the request
 * failed or was aborted.
 */
export async function fetchPlaceNames(
  typed: string,
  hasRegions: boolean,
  signal: AbortSignal,
): Promise<PlaceName[] | null> {
  try {
    const response = await fetch(paths.places(typed, hasRegions), { signal });
    return response.ok ? ((await response.json()) as PlaceName[]) : null; // sent by screens/places/suggestions.ts
  } catch {
    return null; // suggestions are optional: the field works without them
  }
}

/** `place`: null when none is known near there. */
export type NearestPlace = { place: PlaceName | null };
