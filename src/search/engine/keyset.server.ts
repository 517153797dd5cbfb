/** Conditions for what is behind a listing in an order (search-cursor.ts), and searches restricted by them. */
import { type RawBuilder, sql } from "kysely";
import type { PreparedSearch } from "./prepared-search.server.ts";
import type { Position, SearchCursor } from "./search-cursor.ts";

/** The search with one more condition on each listing. */
export function restricted<Search extends PreparedSearch>(
  search: Search,
  condition: RawBuilder<boolean>,
): Search {
  return {
    ...search,
    small: null,
    filtered: search.filtered.where(condition),
    matching: search.matching.where(condition),
  };
}

/** Behind this listing, newest first. */
export function isBehind({ listedAt, id }: Position): RawBuilder<boolean> {
  return sql<boolean>`(listed_at, listings.id) < (${listedAt}::timestamptz, ${id}::uuid)`;
}

/** This listing and all that are newer; any listing for null. */
export function isSince(oldest: Position | null): RawBuilder<boolean> {
  if (oldest === null) return sql<boolean>`true`;
  return sql<boolean>`(listed_at, listings.id) >= (${oldest.listedAt}::timestamptz, ${oldest.id}::uuid)`;
}

/** Behind the cursor in the order by distance; unknown distances are last. @param km of the listing */
export function isFarther(
  cursor: Extract<SearchCursor, { order: "distance" }>,
  km: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const older = isBehind(cursor.last);
  if (cursor.km === null) return sql<boolean>`(${km} is null and ${older})`;
  const same = sql`${cursor.km}::double precision`;
  return sql<boolean>`(${km} > ${same} or ${km} is null or (${km} = ${same} and ${older}))`;
}

/** Behind the cursor in an order by a column; listings without a price are last in both orders of prices. */
export function isBehindCursor(
  cursor: Exclude<SearchCursor, { order: "best" | "distance" }>,
): RawBuilder<boolean> {
  const older = isBehind(cursor.last);
  switch (cursor.order) {
    case "recent":
      return older;
    case "relevance":
      return sql<boolean>`(views < ${cursor.views}::bigint or (views = ${cursor.views}::bigint and ${older}))`;
    case "price_asc":
    case "price_desc": {
      const { priceCents, order } = cursor;
      if (priceCents === null) return sql<boolean>`(price_cents is null and ${older})`;
      const beyond = order === "price_asc" ? sql`>` : sql`<`;
      return sql<boolean>`(
        price_cents ${beyond} ${priceCents}::bigint or price_cents is null
        or (price_cents = ${priceCents}::bigint and ${older})
      )`;
    }
  }
}
