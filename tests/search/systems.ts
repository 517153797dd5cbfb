/** The measured search and the two baselines. */
import type { Db } from "../../src/platform/database/database.server.ts";
import { searchListings } from "../../src/search/engine/listing-search.server.ts";
import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { frenchSearch, substringSearch } from "./baselines.ts";

/** Takes the URL parameters of /search; returns the ids of the first page, best first. */
export type SearchSystem = (db: Db, address: URLSearchParams) => Promise<string[]>;

async function ours(db: Db, address: URLSearchParams): Promise<string[]> {
  const { cards } = await searchListings(db, extractFilters(parseSearchFilters(address)));
  return cards.map((card) => card.id);
}

export const systems = { ours, substring: substringSearch, french: frenchSearch };
export type SystemName = keyof typeof systems;
