/** The measured search and the two baselines. */
import type { Db } from "../../src/platform/database/database.server.ts";
import { runSearch } from "../../src/search/engine/listing-search.server.ts";
import { mentionsAtEnd } from "../../src/search/engine/mentions.server.ts";
import { findNearMatches, type NearMatch, nearLimit } from "../../src/search/engine/near-matches.server.ts";
import { prepareSearch } from "../../src/search/engine/prepared-search.server.ts";
import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { frenchSearch, substringSearch } from "./baselines.ts";

/** Takes the URL parameters of /search; returns the ids of the first page, best first. */
export type SearchSystem = (db: Db, address: URLSearchParams) => Promise<string[]>;

type Found = {
  /** in the order of the page */
  ids: string[];
  /** those under the heading of what only mentions the thing */
  mentions: string[];
  near: readonly NearMatch[];
};

/** The results and the near matches of the page. */
export async function foundByOurs(db: Db, address: URLSearchParams): Promise<Found> {
  const search = await prepareSearch(db, extractFilters(parseSearchFilters(address)));
  const { total, cards } = await runSearch(search);
  const found = cards.map((card) => card.id);
  const near = await findNearMatches(search, { found: cards, limit: nearLimit(total) });
  const others = near.map((card) => card.id);
  const exact = found.length - (await mentionsAtEnd(search, cards, near));
  const ids = exact === 0 ? [...others, ...found] : [...found, ...others];
  return { ids, mentions: found.slice(exact), near };
}

const ours: SearchSystem = async (db, address) => (await foundByOurs(db, address)).ids;

export const systems = { ours, substring: substringSearch, french: frenchSearch };
export type SystemName = keyof typeof systems;
