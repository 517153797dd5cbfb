/** Relevance order: the newest matches are ranked by the formula of docs/ranking.md. */
import { sql } from "kysely";
import { isSector } from "../../places/place-tree.ts";
import { pageSize } from "../filters/search-filters.ts";
import { searchCenter } from "../query/query-places.ts";
import { type Count, countCap, planCount } from "./capped-count.server.ts";
import { cardsInOrder, cardsWithReasons, type FoundListing } from "./found-listings.server.ts";
import { matchesTitle, matchesTitleIndexed } from "./match-sql.server.ts";
import { countMatches, newestIds, newestQuery, queryNewestFirst } from "./newest-first.server.ts";
import type { EstimatedPlan, PreparedSearch } from "./prepared-search.server.ts";

/** Size of the candidate sets that are ranked: the newest matches and the newest title matches. */
const scoredMax = 120;

type Page = { count: Count; cards: FoundListing[] };

/** One page of the ranked candidates, followed by the other matches, newest first. */
export async function rankPage(search: PreparedSearch & { plan: EstimatedPlan }): Promise<Page> {
  const { db, plan, filters } = search;
  const { count, ids, titleMatches: known } = await findNewest(search);
  const from = (filters.page - 1) * pageSize;
  if (filters.sortBy !== "best") {
    const cards = await cardsWithReasons(db, plan, ids.slice(from, from + pageSize), {
      order: "newest",
      from: 0,
      sectors: [],
    });
    return { count, cards };
  }
  // Otherwise all title matches are in the first candidate set.
  const titleMatches = count.total > scoredMax ? (known ?? (await findTitleMatches(search))) : [];
  const candidates = new Set([...titleMatches, ...ids.slice(0, scoredMax)]);
  const sectors = filters.places.flatMap((place) => {
    const center = searchCenter(place);
    return center && isSector(center) ? [center.id] : [];
  });
  const best = await cardsWithReasons(db, plan, [...candidates], { order: "weight", from, sectors });
  const others = ids
    .filter((id) => !candidates.has(id))
    .slice(Math.max(0, from - candidates.size), Math.max(0, from + pageSize - candidates.size));
  if (others.length === 0) return { count, cards: best };
  const rest = await cardsInOrder(db, sql`${others}::uuid[]`, { isPrepared: true });
  return { count, cards: [...best, ...rest] };
}

/**
 * Capped count and ids of the newest matches, as many as this page needs.
 *
 * `titleMatches`: newest matches with all words in the title; null when too few matches were read to know them.
 */
async function findNewest(
  search: PreparedSearch & { plan: EstimatedPlan },
): Promise<{ count: Count; ids: string[]; titleMatches: string[] | null }> {
  const { db, filters, plan } = search;
  // A URL may request any page; pages beyond the cap need no further matches.
  const shown = Math.min(countCap, Math.max(scoredMax, filters.page * pageSize));
  const { needed, countOf } = await planCount(search, shown);
  const batches = await queryNewestFirst(search, { needed }, async (matching, missing) => {
    const { rows } = await sql<{ total: number; ids: string[]; titleMatches: string[] }>`
      with found as materialized (${newestQuery(search, matching, ["id"], missing, matchesTitle(plan.match))})
      select (select count(*) from found) as total,
        to_json(array(select id from found order by listed_at desc, id desc limit ${shown})) as ids,
        to_json(array(select id from found where is_marked order by listed_at desc, id desc limit ${scoredMax})) as "titleMatches"
    `.execute(db);
    return rows[0] ?? { total: 0, ids: [], titleMatches: [] };
  });
  const total = countMatches(batches);
  const ids = batches.flatMap((batch) => batch.ids).slice(0, shown);
  const titleMatches = batches.flatMap((batch) => batch.titleMatches).slice(0, scoredMax);
  const isAll = total < needed;
  return {
    count: countOf(total),
    ids,
    titleMatches: isAll || titleMatches.length === scoredMax ? titleMatches : null,
  };
}

/** Newest matches with all words in the title. */
function findTitleMatches(search: PreparedSearch & { plan: EstimatedPlan }): Promise<string[]> {
  const { filtered, plan } = search;
  const titleMatches = { ...search, matching: filtered.where(matchesTitleIndexed(plan.match)) };
  return newestIds(titleMatches, { needed: scoredMax, expected: plan.expected.titles });
}
