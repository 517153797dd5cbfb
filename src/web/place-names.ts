import { paths } from "./paths.ts";

/** `province` null: a region of Québec. `asked`: as a filter takes it, for a name may be that of a larger place too. */
export type PlaceName = { name: string; province: string | null; asked: string };

/**
 * Places that begin like what is typed, municipalities alone or regions too; null when nobody can be asked, or the asking
 * was given up.
 */
export async function placeNames(
  typed: string,
  hasRegions: boolean,
  signal: AbortSignal,
): Promise<PlaceName[] | null> {
  try {
    const answer = await fetch(paths.places(typed, hasRegions), { signal });
    return answer.ok ? ((await answer.json()) as PlaceName[]) : null; // what screens/place/suggestions.ts answers
  } catch {
    return null; // Suggestions are never compulsory: without a network one types on.
  }
}
