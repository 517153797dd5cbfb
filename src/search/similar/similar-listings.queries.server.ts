/**
 * Listings that could take the place of one that is viewed: the same kind of thing or dwelling, at a price between half
 * and double, not far away. Few or none rather than wrong ones.
 */
import { sql } from "kysely";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { cardsById, type Listing, type ListingCard, publicListings } from "../../listings/index.server.ts";
import { distanceKm, findPlace, type GazetteerPlace } from "../../places/gazetteer.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { matchesTitleIndexed } from "../engine/match-sql.server.ts";
import { newestIds } from "../engine/newest-first.server.ts";
import { type PreparedSearch, prepareSearch } from "../engine/prepared-search.server.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import { type Comparable, similarity } from "./similarity.ts";
import { titleKind } from "./title-kinds.ts";

/** Newest candidates that are compared. */
const comparedMax = 60;

export async function similarListings(
  db: ReadDb,
  listing: Listing,
  limit: number,
  hidden: Hidden = noneHidden,
): Promise<ListingCard[]> {
  const search = await candidateSearch(db, listing, hidden);
  if (!search) return [];
  const ids = await newestIds(search, {
    needed: comparedMax,
    ...(search.plan ? { expected: search.plan.expected.titles } : {}),
  });
  const place = findPlace(listing.city, listing.region);
  const rows = await db
    .selectFrom("listings")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select([
      "id",
      "type",
      "title",
      "price_cents as priceCents",
      "price_type as priceType",
      "attributes",
      "city",
      "region",
    ])
    .select(["category", "sub_category as subCategory"])
    .execute();
  const best = rows
    .filter(({ id }) => id !== listing.id)
    .map((row) => ({ id: row.id, score: similarity(listing, row, kmBetween(place, row)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || ids.indexOf(one.id) - ids.indexOf(other.id))
    .slice(0, limit);
  return cardsById(
    publicListings(db, hidden),
    best.map(({ id }) => id),
  );
}

/** Dwellings are alike by their facts, everything else by what its title names. Null without either. */
async function candidateSearch(db: ReadDb, listing: Listing, hidden: Hidden): Promise<PreparedSearch | null> {
  const { category, subCategory, city } = listing;
  const isDwelling = category === "housing";
  const filters: SearchFilters = {
    ...defaultFilters,
    category,
    // The subcategories of jobs are kinds of contracts.
    sub: category === "jobs" ? null : subCategory,
    places: isDwelling ? [{ name: city, within: 50 }] : [],
    isVerbatim: true,
  };
  if (isDwelling) return prepareSearch(db, filters, hidden);
  const kind = titleKind(listing.title);
  if (kind === null) return null;
  const search = await prepareSearch(db, { ...filters, q: kind }, hidden);
  return search?.plan
    ? { ...search, matching: search.filtered.where(matchesTitleIndexed(search.plan.match)) }
    : null;
}

function kmBetween(place: GazetteerPlace | null, { city, region }: Comparable): number | null {
  const other = findPlace(city, region);
  return place && other ? distanceKm(place, other) : null;
}
