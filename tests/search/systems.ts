/** What is measured: our search, called here and nowhere else, and the two it has to beat. */
import type { Db } from "../../src/data/database.ts";
import { searchListings } from "../../src/data/search/listing-search.ts";
import { understood } from "../../src/domain/plain-language/plain-language.ts";
import { parseSearchFilters } from "../../src/domain/search/parse-search-filters.ts";
import { frenchSearch, substringSearch } from "./baselines.ts";

/** Takes what the address of /search says; gives the ids of the first page, best first. */
export type SearchSystem = (db: Db, address: URLSearchParams) => Promise<string[]>;

async function ours(db: Db, address: URLSearchParams): Promise<string[]> {
  const { cards } = await searchListings(db, understood(parseSearchFilters(address)));
  return cards.map((card) => card.id);
}

export const systems = { ours, substring: substringSearch, french: frenchSearch };
export type SystemName = keyof typeof systems;
