import { type RawBuilder, sql } from "kysely";
import type { Hidden } from "./exclusions.ts";

/**
 * Condition for a query on `listings`. Ids are passed as arrays rather than joined: the plan is the same as without
 * exclusions, and PostgreSQL probes a hash of the ids per row.
 */
export function isNotHidden({ listingIds, sellerIds }: Hidden): RawBuilder<boolean> {
  const listings = listingIds.length === 0 ? sql`true` : sql`listings.id <> all(${listingIds}::uuid[])`;
  const sellers = sellerIds.length === 0 ? sql`true` : sql`listings.author_id <> all(${sellerIds}::uuid[])`;
  return sql<boolean>`(${listings} and ${sellers})`;
}
