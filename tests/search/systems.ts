/** The measured search and the two baselines. */
import type { Db } from "../../src/platform/database/database.server.ts";
import { runSearch } from "../../src/search/engine/listing-search.server.ts";
import { mentionsAtEnd } from "../../src/search/engine/mentions.server.ts";
import { findNearMatches, nearLimit } from "../../src/search/engine/near-matches.server.ts";
import { prepareSearch } from "../../src/search/engine/prepared-search.server.ts";
import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { frenchSearch, substringSearch } from "./baselines.ts";

/** Takes the URL parameters of /search; returns the ids of the first page, best first. */
export type SearchSystem = (db: Db, address: URLSearchParams) => Promise<string[]>;

/** The results and the near matches in the order of the page. */
async function ours(db: Db, address: URLSearchParams): Promise<string[]> {
  const search = await prepareSearch(db, extractFilters(parseSearchFilters(address)));
  const { total, cards } = await runSearch(search);
  const found = cards.map((card) => card.id);
  const near = await findNearMatches(search, { found, limit: nearLimit(total) });
  const others = near.map((card) => card.id);
  const isThingNear = (await mentionsAtEnd(search, cards, near)) === cards.length;
  return isThingNear ? [...others, ...found] : [...found, ...others];
}

export const systems = { ours, substring: substringSearch, french: frenchSearch };
export type SystemName = keyof typeof systems;
