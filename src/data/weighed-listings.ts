/** The best matches of a search for words: the newest are weighed by the formula of docs/ranking.md. */
import { type RawBuilder, sql } from "kysely";
import { pageSize } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import type { SearchPlan } from "../domain/search-plan.ts";
import { type Count, countedMax, counting } from "./counted-matches.ts";
import type { Db } from "./database.ts";
import { askNewest, newest } from "./newest-matches.ts";
import type { CountedPlan, PreparedSearch } from "./prepared-search.ts";
import { prepared } from "./prepared-statements.ts";
import { isLeadingMatch, isMatch, isTitleMatch } from "./search-match-sql.ts";

/** Where the words asked for stand, and whether they are the typed ones or others that mean the same. */
export type MatchReason = { isInTitle: boolean; isTyped: boolean };

export type Weighed = { id: string; reason: MatchReason | null };

/** So many of the newest that match, and of the newest with the words in their title, are put in order by weight. */
const scoredMax = 120;

type Page = { count: Count; page: Weighed[] };

/** A page of the best, and after them of the others, newest first. */
export async function weigh(search: PreparedSearch & { plan: CountedPlan }): Promise<Page> {
  const { db, plan, filters } = search;
  const { count, ids } = await findNewest(search);
  const from = (filters.page - 1) * pageSize;
  const pageOf = <Item>(items: readonly Item[]) => items.slice(from, from + pageSize);
  if (filters.sortBy !== "best") {
    const page = pageOf(ids);
    const hits = await hitsAmong(db, plan, page);
    return {
      count,
      page: page.map((id) => ({ id, reason: hits.find((hit) => hit.id === id)?.reason ?? null })),
    };
  }
  // Of fewer, those with the words in their title are among them.
  const titled = count.total > scoredMax ? await findTitled(search) : [];
  const hits = await hitsAmong(db, plan, [...new Set([...titled, ...ids.slice(0, scoredMax)])]);
  const isHit = new Set(hits.map(({ id }) => id));
  const others = ids.filter((id) => !isHit.has(id)).map((id) => ({ id, reason: null }));
  return { count, page: pageOf([...hits, ...others]) };
}

/** How many match, and the newest of them, as many as this page needs. */
async function findNewest(search: PreparedSearch): Promise<{ count: Count; ids: string[] }> {
  const { db, filters } = search;
  // An address may ask for any page: of none beyond the thousand has anybody to look for ads.
  const shown = Math.min(countedMax, Math.max(scoredMax, filters.page * pageSize));
  const { needed, countOf } = counting(search, shown);
  const { total, ids } = await askNewest(search, { needed }, async (matching) => {
    const found = newest(search, matching, ["id"], needed);
    const { rows } = await sql<{ total: number; ids: string[] }>`
      with found as materialized (${found})
      select (select count(*) from found) as total,
        array(select id::text from found order by listed_at desc, id desc limit ${shown}) as ids
    `.execute(db);
    return rows[0] ?? { total: 0, ids: [] };
  });
  return { count: countOf(total), ids };
}

/** The newest with all words in the title. */
async function findTitled(search: PreparedSearch & { plan: CountedPlan }): Promise<string[]> {
  const { narrowed, plan } = search;
  const titled = { ...search, matching: narrowed.where(isTitleMatch(plan.match)) };
  const order = { needed: scoredMax, expected: plan.expected.titles };
  const { ids } = await askNewest(titled, order, async (matching) => {
    const rows = await newest(titled, matching, ["id"], scoredMax).execute();
    return { total: rows.length, ids: rows.map(({ id }) => id) };
  });
  return ids;
}

/** With their reasons, the highest score first. */
async function hitsAmong(db: Db, plan: SearchPlan, ids: readonly string[]): Promise<Weighed[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; isInTitle: boolean; isTyped: boolean }>`
    ${prepared} with hits as materialized (
      -- unpacked once, and not for each part of the weight
      select id, listed_at, search || ''::tsvector as search from listings where id = any(${ids}::uuid[])
    ), read as (
      select id, listed_at, search, ${isTitleMatch(plan.match)} as in_title, ${isMatch(plan.typed)} as typed from hits
    )
    select id, in_title as "isInTitle", typed as "isTyped" from read as hits
    order by ${score(plan)} desc, listed_at desc, id desc
  `.execute(db);
  return rows.map(({ id, isInTitle, isTyped }) => ({ id, reason: { isInTitle, isTyped } }));
}

/** docs/ranking.md explains each part. */
function score(plan: SearchPlan): RawBuilder<number> {
  return sql<number>`(
    case when ${isTitleMatch(plan.typed)} then 8 when in_title then 5 else 0 end
    + case when typed then 3 else 0 end
    + case when ${isLeadingMatch(plan.match)} then 2 else 0 end
    + 4 * ts_rank(${labelWeights(plan)}::real[], search, ${tsquery(plan.typed)}::tsquery)
    + 1.5 * exp(-greatest(0, extract(epoch from now() - listed_at)) / 86400 / 45)
    + case when exists (select from images where images.listing_id = hits.id) then 0.6 else 0 end
  )`;
}

/** Of the labels D, C, B, A: title over text, and written as it was typed over inflected otherwise. */
function labelWeights({ isBare }: SearchPlan): string {
  return isBare ? "{0.1,0.2,0.9,1}" : "{0.2,0.1,1,0.9}";
}
