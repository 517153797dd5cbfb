/**
 * Cards of the matches in result order; for text queries, with the words of the title that match by equivalence. The formula is in
 * docs/ranking.md.
 */
import { type RawBuilder, sql } from "kysely";
import { cards, type ListingCard, publicListings } from "../../listings/index.server.ts";
import { addCovers, type PhotoRow } from "../../media/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { pageSize } from "../filters/search-filters.ts";
import { type Equivalent, equivalentsIn } from "../query/explanations.ts";
import { tsquery } from "../query/match-expression.ts";
import { isLeadingMatch, matchesQuery, matchesTitle } from "./match-sql.server.ts";
import type { EstimatedPlan } from "./prepared-search.server.ts";
import type { Position } from "./search-cursor.ts";

/** `equivalents`: for a title without all typed words, what matches in their place */
export type FoundListing = ListingCard & { equivalents: readonly Equivalent[] };

type CardRow = Omit<ListingCard, "cover"> & { cover: PhotoRow | null };

/** `page.id` comes from the enclosing statement. */
const cardOfPage = (db: ReadDb) => cards(publicListings(db).where("listings.id", "=", sql<string>`page.id`));

/**
 * Cards without equivalents.
 * @param ids a PostgreSQL array in the desired order
 * @param isPrepared the statement text and its best plan never change (prepared-statements.server.ts)
 */
export async function cardsInOrder(
  db: ReadDb,
  ids: RawBuilder<unknown>,
  { isPrepared }: { isPrepared: boolean },
): Promise<FoundListing[]> {
  const { rows } = await sql<CardRow>`
    ${isPrepared ? prepared : sql``} select card.*
    from unnest(${ids}) with ordinality as page (id, place) cross join lateral (${cardOfPage(db)}) as card
    order by page.place
  `.execute(db);
  return addCovers(rows).map((card) => ({ ...card, equivalents: [] }));
}

/**
 * Size in bytes up to which a search vector is always stored inline: in rows above 2 kB PostgreSQL moves the longest
 * value out of line.
 */
const inlineSizeMax = 1_000;

type Ranking = {
  order: "weight" | "newest";
  /** offset of the page */
  from: number;
  /** ids of the sectors of a municipality that the search asks for: what names one comes first */
  sectors: readonly string[];
  /** only what is ordered by weight behind this listing; scores are those of `at` */
  after?: { score: number; last: Position; at: Date };
  limit?: number;
};

/** `at`: when the weights were computed, since freshness is part of them; null for an empty page */
type RankedCards = { cards: FoundListing[]; weights: number[]; at: Date | null };

/** One page of the given listings, by weight or newest first. */
export async function cardsWithReasons(
  db: ReadDb,
  plan: EstimatedPlan,
  ids: readonly string[],
  { order, from, sectors, after, limit = pageSize }: Ranking,
): Promise<RankedCards> {
  if (from >= ids.length) return { cards: [], weights: [], at: null };
  const clock = sql<Date>`coalesce(${after?.at ?? null}::timestamptz, date_trunc('milliseconds', now()))`;
  const weight = order === "weight" ? rankingWeight(plan, sectors, clock) : sql<number>`0`;
  const isAfter = after
    ? sql<boolean>`(weight, listed_at, id) < (${after.score}::double precision, ${after.last.listedAt}::timestamptz, ${after.last.id}::uuid)`
    : sql<boolean>`true`;
  // Titles of jobs seldom say « emploi »; those of dwellings say which they are.
  const titled = (plan.named === "jobs" ? plan.others : null) ?? plan;
  const isLeading = isLeadingMatch(plan.thing ?? plan.leading);
  const { rows } = await sql<
    CardRow & { isInTitle: boolean; isTypedInTitle: boolean; weight: number; at: Date }
  >`
    ${prepared} with hits as materialized (
      -- Large vectors are toasted or compressed: the concatenation detoasts them once, not for each part of the weight.
      select id, listed_at, category, title, named_sectors,
        coalesce(title ~* ${plan.otherWordPattern}::text, false) as is_other_word,
        case when pg_column_size(search) < ${sql.lit(inlineSizeMax)} then search else search || ''::tsvector end as search
      from listings where id = any(${ids}::uuid[])
    ), matched as (
      select id, listed_at, category, title, named_sectors, search, is_other_word, ${matchesTitle(titled.match)} as in_title, ${matchesQuery(plan.typed)} as typed,
        ${matchesTitle(titled.typed)} as typed_in_title, (${isLeading} and not (${plan.isThingAlone}::boolean and is_other_word)) as is_leading,
        bool_or(${isLeading} and not is_other_word) over () as is_any_leading,
        bool_or(${isLeadingMatch(plan.typed)} and not is_other_word) over () as is_any_typed_leading
      from hits
    ), weighed as (
      select id, listed_at, in_title, typed_in_title, (${weight})::double precision as weight from matched as hits
    ), page as (
      select id, in_title, typed_in_title, weight, row_number() over (order by weight desc, listed_at desc, id desc) as place
      from weighed where ${isAfter} order by place limit ${limit} offset ${from}
    )
    select card.*, in_title as "isInTitle", typed_in_title as "isTypedInTitle", weight, ${clock} as at
    from page cross join lateral (${cardOfPage(db)}) as card order by page.place
  `.execute(db);
  const ranked = rows.map(({ isInTitle, isTypedInTitle, weight, at, ...card }) => ({
    card,
    weight,
    at,
    needsReason: isInTitle && !isTypedInTitle,
  }));
  return {
    cards: addCovers(ranked.map(({ card }) => card)).map((card, index) => ({
      ...card,
      equivalents: ranked[index]?.needsReason ? equivalentsIn(card.title, plan.parts) : [],
    })),
    weights: ranked.map(({ weight }) => weight),
    at: ranked[0]?.at ?? null,
  };
}

/** A thing weighs more: an iPhone sold with a case is not a case, however well it has all the words. */
const leadingThingWeight = 7;
const leadingWordWeight = 2;
/** A listing for rent does not match a search to buy. */
const otherOfferWeight = 12;

/**
 * Each term is explained in docs/ranking.md. Where some titles begin with the thing, others with it are about another thing; where
 * none does (« éducatrice en CPE »), they are what there is. A title that only has another word in place of a synonym
 * has nothing of the query. `date_part` instead of `extract`: on a numeric, `exp` took longer than everything else.
 */
function rankingWeight(
  plan: EstimatedPlan,
  sectors: readonly string[],
  clock: RawBuilder<Date>,
): RawBuilder<number> {
  return sql<number>`(
    case when ${plan.isThingAlone}::boolean and in_title and not is_leading
        and case when typed_in_title then is_any_typed_leading else is_any_leading end then 2
      when typed_in_title then 8 when in_title then 5 else 0 end
    + case when typed then 3 else 0 end
    + case when category = ${plan.named}::text then 20 else 0 end
    + case when category = ${plan.usual}::text then 3 else 0 end
    + case when named_sectors && ${[...sectors]}::text[] then 4 else 0 end
    + case when is_leading then ${sql.lit(plan.thing ? leadingThingWeight : leadingWordWeight)} else 0 end
    - case when is_other_word then case when in_title and not typed_in_title then 8 else 3 end else 0 end
    - case when title ~* ${plan.otherOfferPattern}::text then ${sql.lit(otherOfferWeight)} else 0 end
    + 4 * ts_rank(${labelWeights(plan)}::real[], search, ${tsquery(plan.typed)}::tsquery)
    + 1.5 * exp(-greatest(0, date_part('epoch', ${clock} - listed_at)) / 86400 / 45)
    + case when exists (select from images where images.listing_id = hits.id) then 0.6 else 0 end
  )`;
}

/** Weights of the labels D, C, B, A: title above text, and the form that was typed above other inflections. */
function labelWeights({ isUninflected }: EstimatedPlan): string {
  return isUninflected ? "{0.1,0.2,0.9,1}" : "{0.2,0.1,1,0.9}";
}
