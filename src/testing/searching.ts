import type { Db } from "../data/database.ts";
import { searchListings } from "../data/search/listing-search.ts";
import { parseSearchFilters } from "../domain/search/parse-search-filters.ts";

/** What an address finds, with the titles in their order. */
export async function searchBy(db: Db, address: Record<string, string>) {
  const { cards, ...rest } = await searchListings(db, parseSearchFilters(new URLSearchParams(address)));
  return { ...rest, cards, titles: cards.map((card) => card.title) };
}
