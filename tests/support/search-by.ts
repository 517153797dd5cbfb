import type { Db } from "../../src/platform/database/database.server.ts";
import { searchListings } from "../../src/search/engine/listing-search.server.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";

/** What an address finds, with the titles in their order. */
export async function searchBy(db: Db, address: Record<string, string>) {
  const { cards, ...rest } = await searchListings(db, parseSearchFilters(new URLSearchParams(address)));
  return { ...rest, cards, titles: cards.map((card) => card.title) };
}
