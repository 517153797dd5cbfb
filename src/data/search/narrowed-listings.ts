/** Public ads by every filter but words. */
import { type RawBuilder, sql } from "kysely";
import type { Hidden } from "../../domain/hidden.ts";
import type { FieldFilter } from "../../domain/search/field-filters.ts";
import { filterableField } from "../../domain/search/filterable-fields.ts";
import type { SearchFilters } from "../../domain/search/search-filters.ts";
import type { Db } from "../database.ts";
import { type ListingsQuery, publicListings } from "../listing-cards.ts";
import type { SearchedPlace } from "./search-places.ts";

/** @param places those of the filters, found (`findSearchedPlaces`) */
export function narrowedListings(
  db: Db,
  filters: SearchFilters,
  places: readonly SearchedPlace[],
  hidden: Hidden,
): ListingsQuery {
  let query = publicListings(db, hidden);
  if (filters.category) query = query.where("category", "=", filters.category);
  if (filters.sub) query = query.where("sub_category", "=", filters.sub);
  if (filters.isFeatured) query = query.where("is_featured", "=", true);
  // A listing without a price compares as unknown, so any bound leaves it out (§5).
  if (filters.priceMin) query = query.where("price_cents", ">=", filters.priceMin * 100);
  if (filters.priceMax) query = query.where("price_cents", "<=", filters.priceMax * 100);
  if (filters.isFree) query = query.where("price_type", "=", "free");
  if (filters.places.length > 0) {
    const wanted = places.map(({ searchPlace }) => searchPlace);
    query = query.where(sql<boolean>`search_place = any(${wanted}::text[])`);
  }
  for (const [id, filter] of Object.entries(filters.fields)) query = query.where(isOfField(id, filter));
  return query;
}

function isOfField(id: string, filter: FieldFilter): RawBuilder<boolean> {
  const field = filterableField(id);
  if (!field) throw new Error(`no field ${id} to filter by`);
  if ("is" in filter) return sql<boolean>`attributes @> ${JSON.stringify({ [id]: filter.is })}::jsonb`;
  const value = sql<number>`(case when attributes ? ${id} then (attributes ->> ${id})::bigint end)`;
  const min = filter.min === null ? sql`true` : sql`${value} >= ${filter.min}`;
  const max = filter.max === null ? sql`true` : sql`${value} <= ${filter.max}`;
  return sql<boolean>`(${min} and ${max})`;
}
