/** The best matches of a search for words: the newest are weighed by the formula of docs/ranking.md. */
import { type RawBuilder, sql } from "kysely";
import type { Hidden } from "../domain/hidden.ts";
import { listingLifetimeDays } from "../domain/listing.ts";
import { narrowings } from "../domain/narrowing.ts";
import { pageSize, type SearchFilters } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import type { SearchPlan } from "../domain/search-plan.ts";
import type { Db } from "./database.ts";
import { type ListingsQuery, newestFirst } from "./listing-cards.ts";
import { isMatch, isTitleMatch } from "./search-match-sql.ts";

/** Where the words asked for stand, and whether they are the typed ones or others that mean the same. */
export type MatchReason = { isInTitle: boolean; isTyped: boolean };

export type Weighed = { id: string; reason: MatchReason | null };

/** So many are counted, and can be paged to: of what everybody sells, nobody looks further. */
export const weighedMax = 1_000;
/** So many of the newest that match, and of the newest with the words in their title, are put in order by weight. */
const scoredMax = 120;

type Search = { matching: ListingsQuery; plan: SearchPlan };
type Page = { count: { total: number; isMore: boolean }; page: Weighed[] };

/** A page of the best, and after them of the others, newest first. */
export async function weigh(
  db: Db,
  search: Search & { hidden: Hidden },
  filters: SearchFilters,
): Promise<Page> {
  const { plan, hidden } = search;
  const hidesNothing = hidden.listingIds.length + hidden.sellerIds.length === 0;
  if (hidesNothing && isKnownToBeMore(plan, filters))
    return weighSince(db, search, filters, { isMore: true });
  const since = windowOf(plan, filters);
  const found = since && (await weighSince(db, search, filters, { since }));
  return found?.count.isMore ? found : weighSince(db, search, filters, {});
}

/** Words are counted once a day: five times as many as are counted here do not go within one. */
const surelyMore = 5 * weighedMax;

/** Then nobody has to look at a thousand ads to say « Plus de 1 000 ». */
function isKnownToBeMore({ counted }: SearchPlan, filters: SearchFilters): boolean {
  return counted >= surelyMore && narrowings(filters).every(({ part }) => part.kind === "q");
}

const lifetimeMs = listingLifetimeDays * 86_400_000;

/** To look through all ads with a word that so many have costs less than a window does. */
const windowedMin = 12_000;
const windowMax = 1 / 16;
/** What each further filter leaves of the matches: a guess, on the low side. */
const narrowedShare = 0.2;

/**
 * Of a frequent word, only ads of the last days are looked at, in the hope that they are enough. Null: all are.
 * Measured in docs/performance.md.
 */
function windowOf(plan: SearchPlan, filters: SearchFilters): Date | null {
  const others = narrowings(filters).filter(({ part }) => part.kind !== "q").length;
  const expected = plan.expected * narrowedShare ** others;
  if (expected < windowedMin) return null;
  return new Date(Date.now() - lifetimeMs * Math.min(windowMax, (3 * weighedMax) / expected));
}

/**
 * Titles come from the index alone: those of a frequent word are looked for within the window as well, which has more
 * matches than anybody pages through.
 */
async function weighSince(
  db: Db,
  { matching, plan }: Search,
  filters: SearchFilters,
  { since = null, isMore = false }: { since?: Date | null; isMore?: boolean },
): Promise<Page> {
  const neededMax = isMore ? Math.max(scoredMax, filters.page * pageSize) : weighedMax + 1;
  const windowed = since ? matching.where("listed_at", ">=", since) : matching;
  const newest = (query: ListingsQuery, limit: number) =>
    newestFirst(query).select(["listings.id", "listed_at"]).limit(limit);
  const { rows } = await sql<{ total: number; page: Weighed[] }>`
    with found as materialized (${newest(windowed, neededMax)}),
    titled as materialized (${newest(windowed.where(isTitleMatch(plan.match)), scoredMax)}),
    chosen as (select id from titled union (select id from found order by listed_at desc, id desc limit ${scoredMax})),
    hits as materialized (
      select listings.id, listed_at, exists (select from titled where titled.id = listings.id) as in_title,
        -- unpacked once, and not for each part of the weight
        search || ''::tsvector as search
      from chosen join listings using (id)
    ), scored as (
      select id, listed_at, in_title, ${isMatch(plan.typed)} as typed, ${score(plan)} as score from hits
      union all
      select id, listed_at, false, null, null from found where not exists (select from hits where hits.id = found.id)
    )
    select (select count(*) from found) as total, (
      select coalesce(json_agg(json_build_object('id', id, 'reason',
        case when typed is not null then json_build_object('isInTitle', in_title, 'isTyped', typed) end)), '[]')
      from (
        select * from scored order by ${orderOf(filters)} limit ${pageSize} offset ${(filters.page - 1) * pageSize}
      ) as best
    ) as page
  `.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error("an aggregate without a row");
  const { page } = answer;
  const total = isMore ? weighedMax + 1 : answer.total;
  return { count: { total: Math.min(total, weighedMax), isMore: total > weighedMax }, page };
}

function orderOf({ sortBy }: SearchFilters): RawBuilder<unknown> {
  return sortBy === "best"
    ? sql`score desc nulls last, listed_at desc, id desc`
    : sql`listed_at desc, id desc`;
}

/** docs/ranking.md explains each part. */
function score(plan: SearchPlan): RawBuilder<number> {
  return sql<number>`(
    case when ${isTitleMatch(plan.typed)} then 8 when in_title then 5 else 0 end
    + case when ${isMatch(plan.typed)} then 3 else 0 end
    + 4 * ts_rank(${labelWeights(plan)}::real[], search, ${tsquery(plan.typed)}::tsquery)
    + 1.5 * exp(-greatest(0, extract(epoch from now() - listed_at)) / 86400 / 45)
    + case when exists (select from images where images.listing_id = hits.id) then 0.6 else 0 end
  )`;
}

/** Of the labels D, C, B, A: title over text, and written as it was typed over inflected otherwise. */
function labelWeights({ isBare }: SearchPlan): string {
  return isBare ? "{0.1,0.2,0.9,1}" : "{0.2,0.1,1,0.9}";
}
