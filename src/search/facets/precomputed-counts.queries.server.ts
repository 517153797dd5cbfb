/** Exact numbers of public listings, maintained by database triggers (migrations/0001-initial-schema.ts). */
import { sql } from "kysely";
import { type CategoryId, categoryIds } from "../../listings/category.ts";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { isNotHidden, publicListings } from "../../listings/index.server.ts";
import type { Province } from "../../places/place.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";

/** By category: subcategories (null: none), and provinces. */
export type PrecomputedCounts = {
  subCategories: readonly { category: CategoryId; subCategory: string | null; count: number }[];
  provinces: readonly { category: CategoryId; region: Province; count: number }[];
};

type CountRow = { category: CategoryId; subCategory: string | null; region: Province | null; count: number };

export async function precomputedCounts(db: ReadDb): Promise<PrecomputedCounts> {
  const { rows } = await sql<CountRow>`
    ${prepared} select category, sub_category as "subCategory", region, sum(listing_count)::integer as count
    from listing_counts group by grouping sets ((category, sub_category), (category, region))
    having sum(listing_count) <> 0
  `.execute(db);
  return {
    // Every listing has a province.
    subCategories: rows.flatMap(({ category, subCategory, region, count }) =>
      region === null ? { category, subCategory, count } : [],
    ),
    provinces: rows.flatMap(({ category, region, count }) =>
      region === null ? [] : { category, region, count },
    ),
  };
}

export async function countByCategory(
  db: ReadDb,
  hidden: Hidden = noneHidden,
): Promise<Record<CategoryId, number>> {
  const totals = { housing: 0, jobs: 0, services: 0, products: 0, community: 0 };
  for (const { category, count } of (await precomputedCounts(db)).subCategories) totals[category] += count;
  for (const category of categoryIds) totals[category] -= await countHidden(db, category, null, hidden);
  return totals;
}

/**
 * Null when anything but category and subcategory is filtered.
 * @param loadCounts loader of the counts, shared with the facets of the page
 */
export async function precomputedTotal(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden,
  loadCounts: () => Promise<PrecomputedCounts> = () => precomputedCounts(db),
): Promise<number | null> {
  const { category, sub } = filters;
  const rest = { ...filters, category: null, sub: null, sortBy: defaultFilters.sortBy, page: 1 };
  if (JSON.stringify(rest) !== JSON.stringify({ ...rest, ...defaultFilters })) return null;
  const counted = (await loadCounts()).subCategories.filter(
    (row) => (category === null || row.category === category) && (sub === null || row.subCategory === sub),
  );
  return counted.reduce((sum, { count }) => sum + count, 0) - (await countHidden(db, category, sub, hidden));
}

async function countHidden(
  db: ReadDb,
  category: CategoryId | null,
  sub: string | null,
  hidden: Hidden,
): Promise<number> {
  if (hidden.listingIds.length + hidden.sellerIds.length === 0) return 0;
  let query = publicListings(db).where((eb) => eb.not(isNotHidden(hidden)));
  if (category) query = query.where("category", "=", category);
  if (sub) query = query.where("sub_category", "=", sub);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
