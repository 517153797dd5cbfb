import type { Db } from "../../src/platform/database/database.server.ts";
import { searchListings } from "../../src/search/engine/listing-search.server.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";

/** Searches with these query parameters; `titles` are those of the results, in order. */
export async function searchBy(db: Db, params: Record<string, string>) {
  const { cards, ...rest } = await searchListings(db, parseSearchFilters(new URLSearchParams(params)));
  return { ...rest, cards, titles: cards.map((card) => card.title) };
}
