/** The best matches of a search for words: the newest are weighed by the formula of docs/ranking.md. */
import { type RawBuilder, sql } from "kysely";
import { listingLifetimeDays } from "../domain/listing.ts";
import { pageSize, type SearchFilters } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import type { SearchPlan } from "../domain/search-plan.ts";
import type { Db } from "./database.ts";
import { type ListingsQuery, newestFirst } from "./listing-cards.ts";
import { isMatch, isTitleMatch } from "./search-match-sql.ts";

/** Where the words asked for stand, and whether they are the typed ones or others that mean the same. */
export type MatchReason = { isInTitle: boolean; isTyped: boolean };

export type Weighed = { id: string; reason: MatchReason | null };

/** So many of the newest that match are weighed, and counted: of what everybody sells, nobody looks further. */
export const weighedMax = 1_000;
/** Where fewer of these have the words in their title, as many more that do are looked for among the older ones. */
const titlesWanted = 500;

type Search = { matching: ListingsQuery; plan: SearchPlan };

export async function weigh(
  db: Db,
  search: Search,
  filters: SearchFilters,
): Promise<{ count: { total: number; isMore: boolean }; page: Weighed[] }> {
  const newest = await firstOf(windowOf(search.plan), async (since) => {
    const found = await weighThese(
      db,
      search.plan,
      filters,
      newestOf(search.matching, since, weighedMax + 1),
    );
    return { isEnough: found.total > weighedMax, ...found };
  });
  const isMore = newest.total > weighedMax;
  const count = { total: Math.min(newest.total, weighedMax), isMore };
  if (!isMore || newest.titles >= titlesWanted || filters.sortBy === "recent")
    return { count, page: newest.page };
  const titled = search.matching.where(isTitleMatch(search.plan.match));
  const { page } = await firstOf(titleWindowOf(newest), async (since) => {
    const both = sql`(${newestOf(titled, since, titlesWanted)}) union (${newestOf(search.matching, newest.oldest, weighedMax)})`;
    const found = await weighThese(db, search.plan, filters, both);
    return { isEnough: found.titles >= titlesWanted, ...found };
  });
  return { count, page };
}

const dayMs = 86_400_000;
const lifetimeMs = listingLifetimeDays * dayMs;

/** What a word in so many ads costs to look through whole is less than a window costs. */
const windowedMin = 12_000;
const windowMax = 1 / 16;

/**
 * Of a frequent word, only ads of the last days are looked at, in the hope that they are enough. Null: all are.
 * Measured in docs/performance.md.
 */
function windowOf({ expected }: SearchPlan): Date | null {
  if (expected < windowedMin) return null;
  return ago(lifetimeMs * Math.min(windowMax, (3 * weighedMax) / expected));
}

/** As far back as, going by the newest, half as many titles again as wanted should stand. */
function titleWindowOf({ titles, oldest }: { titles: number; oldest: Date | null }): Date | null {
  if (titles === 0 || oldest === null) return null;
  const span = ((Date.now() - oldest.getTime()) * titlesWanted * 1.5) / titles;
  return span < lifetimeMs ? ago(span) : null;
}

const ago = (ms: number) => new Date(Date.now() - ms);

/** Within the window, and without one when that was not enough. */
async function firstOf<Found extends { isEnough: boolean }>(
  since: Date | null,
  find: (since: Date | null) => Promise<Found>,
): Promise<Found> {
  const found = since && (await find(since));
  return found?.isEnough ? found : find(null);
}

function newestOf(matching: ListingsQuery, since: Date | null, limit: number) {
  const windowed = since ? matching.where("listed_at", ">=", since) : matching;
  return newestFirst(windowed).select(["listings.id", "listed_at"]).limit(limit);
}

type WeighedPage = { total: number; titles: number; oldest: Date | null; page: Weighed[] };

async function weighThese(
  db: Db,
  plan: SearchPlan,
  { sortBy, page }: SearchFilters,
  ids: RawBuilder<unknown> | ReturnType<typeof newestOf>,
): Promise<WeighedPage> {
  const order = sortBy === "best" ? sql`score desc, listed_at desc, id desc` : sql`listed_at desc, id desc`;
  const { rows } = await sql<WeighedPage>`
    with found as materialized (${ids}), hits as materialized (
      select id, listed_at, ${isTitleMatch(plan.match)} as in_title, ${isMatch(plan.typed)} as typed, search
      from found join listings using (id, listed_at)
    )
    select count(*) as total, count(*) filter (where in_title) as titles, min(listed_at) as oldest, (
      select coalesce(json_agg(json_build_object('id', id, 'reason',
        json_build_object('isInTitle', in_title, 'isTyped', typed))), '[]')
      from (
        select *, ${score(plan)} as score from hits
        order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as best
    ) as page
    from hits
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error("an aggregate without a row");
  return found;
}

/** docs/ranking.md explains each part. */
function score(plan: SearchPlan): RawBuilder<number> {
  return sql<number>`(
    case when ${isTitleMatch(plan.typed)} then 8 when in_title then 5 else 0 end
    + case when typed then 3 else 0 end
    + 4 * ts_rank(${labelWeights(plan)}::real[], search, ${tsquery(plan.typed)}::tsquery)
    + 1.5 * exp(-greatest(0, extract(epoch from now() - listed_at)) / 86400 / 45)
    + case when exists (select from images where images.listing_id = hits.id) then 0.6 else 0 end
  )`;
}

/** Of the labels D, C, B, A: title over text, and written as it was typed over inflected otherwise. */
function labelWeights({ isBare }: SearchPlan): string {
  return isBare ? "{0.1,0.2,0.9,1}" : "{0.2,0.1,1,0.9}";
}
