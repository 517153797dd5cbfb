import type { PreparedSearch } from "../engine/prepared-search.server.ts";
import { sampleMatches } from "./facet-sample.server.ts";
import type { CountedPlace } from "./place-facets.server.ts";

/** Matches by place, of the newest `countCap` when there are more (`isMore`). */
export async function countByPlace(
  search: PreparedSearch | null,
): Promise<{ isMore: boolean; places: readonly CountedPlace[] }> {
  if (!search) return { isMore: false, places: [] };
  const { isMore, places } = await sampleMatches(search, ["places"]);
  return { isMore, places };
}
