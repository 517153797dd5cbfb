import { paths } from "./paths.ts";

export type PlaceName = { name: string; province: string };

/** As a filter takes it: who chooses the city of Québec does not mean the province. */
export function askedName({ name, province }: PlaceName): string {
  return name === province ? `${name}, ${province}` : name;
}

/** Municipalities that begin like what is typed; null when nobody can be asked, or the asking was given up. */
export async function placeNames(typed: string, signal: AbortSignal): Promise<PlaceName[] | null> {
  try {
    const answer = await fetch(paths.places(typed), { signal });
    return answer.ok ? ((await answer.json()) as PlaceName[]) : null; // what screens/place/suggestions.ts answers
  } catch {
    return null; // Suggestions are never compulsory: without a network one types on.
  }
}
