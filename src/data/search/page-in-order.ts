/** One page of matches in an order that is not one of words: ids, from an index that has that order, and their cards. */
import { type RawBuilder, sql } from "kysely";
import { narrowings } from "../../domain/search/narrowing.ts";
import { pageSize, type SearchFilters } from "../../domain/search/search-filters.ts";
import { type ListingsQuery, newestFirst } from "../listing-cards.ts";
import { cardsInOrder, type FoundListing } from "./found-listings.ts";
import { isByTerms, newestIds } from "./newest-matches.ts";
import type { PreparedSearch } from "./prepared-search.ts";

export async function pageInOrder(search: PreparedSearch): Promise<FoundListing[]> {
  const { db, filters, matching } = search;
  const offset = (filters.page - 1) * pageSize;
  if (isNewestFirst(filters) && isByTerms(search)) {
    const found = await newestIds(search, { needed: offset + pageSize });
    return cardsInOrder(db, sql`${found.slice(offset)}::uuid[]`, { isPlannedOnce: true });
  }
  const ids =
    filters.sortBy === "distance"
      ? nearestFirst(search, offset)
      : pageOf(sorted(matching, filters).select("listings.id"), offset);
  // Each order of a whole category has its index; of what else is asked for, the best way depends on how rare it is.
  const isPlannedOnce = narrowings(filters).every(
    ({ part: { kind } }) => kind === "category" || kind === "sub",
  );
  return cardsInOrder(db, sql`array(${ids})`, { isPlannedOnce });
}

/** First pages are asked for most: without an offset to be told, PostgreSQL keeps the plan (`loadCards`). */
function pageOf(query: ListingsQuery, offset: number) {
  const first = query.limit(sql.lit(pageSize));
  return offset === 0 ? first : first.offset(offset);
}

/** Words in the order of how well they match are not asked for here. */
const isNewestFirst = ({ sortBy }: SearchFilters) => sortBy === "recent" || sortBy === "best";

function sorted(query: ListingsQuery, { sortBy }: SearchFilters): ListingsQuery {
  switch (sortBy) {
    case "relevance":
      return newestFirst(query.orderBy("views", "desc"));
    case "price_asc":
      return newestFirst(query.orderBy("price_cents", (order) => order.asc().nullsLast()));
    case "price_desc":
      return newestFirst(query.orderBy("price_cents", (order) => order.desc().nullsLast()));
    case "recent":
    case "best":
    case "distance":
      return newestFirst(query);
  }
}

/** Place by place, the nearest first, no more of each than this page can show: each is a stretch of its own index. */
function nearestFirst({ matching, places }: PreparedSearch, offset: number): RawBuilder<unknown> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const distances = places.map(({ km }) => km);
  const ofPlace = newestFirst(matching.where(sql<boolean>`search_place = near.place`))
    .select(["listings.id", "listed_at"])
    .limit(offset + pageSize);
  return sql`
    select ads.id from unnest(${names}::text[], ${distances}::double precision[]) as near (place, km)
    cross join lateral (${ofPlace}) as ads
    order by near.km nulls last, ads.listed_at desc, ads.id desc
    limit ${pageSize} offset ${offset}
  `;
}
