/** One page of matches in an order that is not one of words: ids, from an index that has that order. */
import { sql } from "kysely";
import { pageSize, type SearchFilters } from "../domain/search-filters.ts";
import type { Db } from "./database.ts";
import { type ListingsQuery, newestFirst } from "./listing-cards.ts";
import type { PreparedSearch } from "./prepared-search.ts";
import type { Weighed } from "./weighed-listings.ts";

export async function pageInOrder(
  db: Db,
  search: PreparedSearch,
  filters: SearchFilters,
): Promise<Weighed[]> {
  const offset = (filters.page - 1) * pageSize;
  const rows =
    filters.sortBy === "distance"
      ? await nearestFirst(db, search, offset)
      : await sorted(search.matching, filters).select("listings.id").limit(pageSize).offset(offset).execute();
  return rows.map(({ id }) => ({ id, reason: null }));
}

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
async function nearestFirst(
  db: Db,
  { matching, places }: PreparedSearch,
  offset: number,
): Promise<{ id: string }[]> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const distances = places.map(({ km }) => km);
  const ofPlace = newestFirst(matching.where(sql<boolean>`search_place = near.place`))
    .select(["listings.id", "listed_at"])
    .limit(offset + pageSize);
  const { rows } = await sql<{ id: string }>`
    select ads.id from unnest(${names}::text[], ${distances}::double precision[]) as near (place, km)
    cross join lateral (${ofPlace}) as ads
    order by near.km nulls last, ads.listed_at desc, ads.id desc
    limit ${pageSize} offset ${offset}
  `.execute(db);
  return rows;
}
