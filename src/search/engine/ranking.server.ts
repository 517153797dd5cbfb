/** Relevance order: the newest matches are ranked by the formula of docs/ranking.md. */
import { sql } from "kysely";
import { isSector } from "../../places/place-tree.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { pageSize } from "../filters/search-filters.ts";
import { searchCenter } from "../query/query-places.ts";
import { type Count, countCap, planCount } from "./capped-count.server.ts";
import { cardsInOrder, cardsWithReasons, type FoundListing } from "./found-listings.server.ts";
import { isBehind, isSince, restricted } from "./keyset.server.ts";
import { matchesTitle, matchesTitleIndexed } from "./match-sql.server.ts";
import { countMatches, newestIds, newestQuery, queryNewestFirst } from "./newest-first.server.ts";
import type { EstimatedPlan, PreparedSearch } from "./prepared-search.server.ts";
import {
  type BestCursor,
  newestCursor,
  type Position,
  positionOf,
  type SearchCursor,
} from "./search-cursor.ts";

/** Size of the candidate sets that are ranked: the newest matches and the newest title matches. */
const scoredMax = 120;

/** Listings of a scored set that a slow transaction publishes into it later do not push out others. */
const lateMax = 24;

type TextSearch = PreparedSearch & { plan: EstimatedPlan };

/** `next`: where the next page continues; null when there is none */
type Page = { cards: FoundListing[]; next: SearchCursor | null };

/** One page of the ranked candidates, followed by the other matches, newest first. */
export async function rankPage(search: TextSearch): Promise<Page & { count: Count }> {
  const { db, plan, filters } = search;
  const { count, ids, titleMatches: known } = await findNewest(search);
  const from = (filters.page - 1) * pageSize;
  const hasMore = from + pageSize < count.total;
  if (filters.sortBy !== "best") {
    const onPage = ids.slice(from, from + pageSize);
    const { cards } = await cardsWithReasons(db, plan, onPage, { order: "newest", from: 0, sectors: [] });
    return { count, cards, next: hasMore ? newestCursor(cards) : null };
  }
  // Otherwise all title matches are in the first candidate set.
  const titleMatches = count.total > scoredMax ? (known ?? (await findTitleMatches(search))) : [];
  const candidates = new Set([...titleMatches, ...ids.slice(0, scoredMax)]);
  const best = await cardsWithReasons(db, plan, [...candidates], {
    order: "weight",
    from,
    sectors: sectorsOf(search),
  });
  const others = ids
    .filter((id) => !candidates.has(id))
    .slice(Math.max(0, from - candidates.size), Math.max(0, from + pageSize - candidates.size));
  const rest = others.length > 0 ? await cardsInOrder(db, sql`${others}::uuid[]`, { isPrepared: true }) : [];
  const cards = [...best.cards, ...rest];
  const last = cards.at(-1);
  if (!hasMore || !last) return { count, cards, next: null };
  const bounds =
    count.total > scoredMax ? await positions(db, [ids[scoredMax - 1], titleMatches[scoredMax - 1]]) : [];
  return {
    count,
    cards,
    next: {
      order: "best",
      // Behind the scored listings the age of the last one is all that counts.
      at: best.at ?? last.listedAt,
      score: rest.length > 0 ? null : (best.weights.at(-1) ?? null),
      last: positionOf(last),
      oldest: bounds[0] ?? null,
      oldestTitle: bounds[1] ?? null,
    },
  };
}

/** The page behind `cursor`. Which listings are scored depends on nothing but their own dates and words. */
export async function rankPageAfter(search: TextSearch, cursor: BestCursor): Promise<Page> {
  const { db, plan } = search;
  const { at, score, last, oldest, oldestTitle } = cursor;
  const needed = scoredMax + lateMax;
  const known = restricted(search, sql<boolean>`listed_at <= ${at}::timestamptz`);
  const titles = oldest ? await findTitleMatches(restricted(known, isSince(oldestTitle)), needed) : [];
  const candidates =
    score === null ? [] : [...titles, ...(await newestIds(restricted(known, isSince(oldest)), { needed }))];
  const best = await cardsWithReasons(db, plan, [...new Set(candidates)], {
    order: "weight",
    from: 0,
    sectors: sectorsOf(search),
    limit: pageSize + 1,
    ...(score === null ? {} : { after: { score, last, at } }),
  });
  const missing = pageSize + 1 - best.cards.length;
  const others = restricted(search, isBehind(score === null ? last : (oldest ?? last)));
  const rest = oldest && missing > 0 ? await newestCards(others, missing, new Set(titles)) : [];
  const cards = [...best.cards, ...rest].slice(0, pageSize);
  const end = cards.at(-1);
  if (!end || best.cards.length + rest.length <= pageSize) return { cards, next: null };
  return { cards, next: { ...cursor, score: best.weights[cards.length - 1] ?? null, last: positionOf(end) } };
}

async function newestCards(
  search: TextSearch,
  limit: number,
  scored: ReadonlySet<string>,
): Promise<FoundListing[]> {
  const ids = await newestIds(search, { needed: limit + scored.size });
  const others = ids.filter((id) => !scored.has(id)).slice(0, limit);
  return cardsInOrder(search.db, sql`${others}::uuid[]`, { isPrepared: true });
}

/** The page behind `last` of a text search, newest first, with its reasons. */
export async function newestPageAfter(search: TextSearch, last: Position): Promise<Page> {
  const { db, plan } = search;
  const ids = await newestIds(restricted(search, isBehind(last)), { needed: pageSize + 1 });
  const { cards } = await cardsWithReasons(db, plan, ids.slice(0, pageSize), {
    order: "newest",
    from: 0,
    sectors: [],
  });
  return { cards, next: ids.length > pageSize ? newestCursor(cards) : null };
}

/** Ids of the sectors that the search is around. */
function sectorsOf({ filters }: PreparedSearch): string[] {
  return filters.places.flatMap((place) => {
    const center = searchCenter(place);
    return center && isSector(center) ? [center.id] : [];
  });
}

/** Undefined where no id is given, or its listing has been deleted meanwhile. */
async function positions(
  db: ReadDb,
  ids: readonly (string | undefined)[],
): Promise<(Position | undefined)[]> {
  const wanted = ids.filter((id) => id !== undefined);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .select(["id", "listed_at as listedAt"])
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .modifyFront(prepared)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}

/**
 * Capped count and ids of the newest matches, as many as this page needs.
 *
 * `titleMatches`: newest matches with all words in the title; null when too few matches were read to know them.
 */
async function findNewest(
  search: TextSearch,
): Promise<{ count: Count; ids: string[]; titleMatches: string[] | null }> {
  const { db, filters, plan } = search;
  // A URL may request any page; pages beyond the cap need no further matches.
  const shown = Math.min(countCap, Math.max(scoredMax, filters.page * pageSize));
  if (search.small) {
    const { matches } = search.small;
    const titles = matches.filter(({ isInTitle }) => isInTitle).slice(0, scoredMax);
    return {
      count: { total: matches.length, isMore: false },
      ids: matches.slice(0, shown).map(({ id }) => id),
      titleMatches: titles.map(({ id }) => id),
    };
  }
  const { needed, countOf } = await planCount(search, { shown });
  const { batches } = await queryNewestFirst(search, { needed }, async (matching, missing) => {
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
function findTitleMatches(search: TextSearch, needed = scoredMax): Promise<string[]> {
  const { filtered, plan } = search;
  const titleMatches = { ...search, matching: filtered.where(matchesTitleIndexed(plan.match)) };
  return newestIds(titleMatches, { needed, expected: plan.expected.titles });
}
