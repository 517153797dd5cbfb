/**
 * Listings that could take the place of one that is viewed: the same kind of thing or dwelling, at a price between half
 * and double, not far away. Few or none rather than wrong ones.
 */
import { sql } from "kysely";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { cardsById, type Listing, type ListingCard, publicListings } from "../../listings/index.server.ts";
import { distanceKm, findPlace, type GazetteerPlace } from "../../places/gazetteer.ts";
import { createRevalidatedCache } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { matchesTitleIndexed } from "../engine/match-sql.server.ts";
import { newestIds } from "../engine/newest-first.server.ts";
import { prepareSearch } from "../engine/prepared-search.server.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import { type Comparable, similarity } from "./similarity.ts";
import { titleKind } from "./title-kinds.ts";

/** Newest candidates that are compared. */
const comparedMax = 60;

type Candidate = Comparable & { id: string; authorId: string };

/**
 * Listings of one kind have the same candidates. One that is published since is missing until they are loaded again: for a
 * minute, or for eleven where no one opens such a listing. 22 KB of JSON each.
 */
const candidatesByKind = createRevalidatedCache<readonly Candidate[]>({ max: 600, staleMaxMs: 10 * 60_000 });

export async function similarListings(
  db: ReadDb,
  listing: Listing,
  limit: number,
  hidden: Hidden = noneHidden,
): Promise<ListingCard[]> {
  const filters = candidateFilters(listing);
  if (!filters) return [];
  const candidates = await candidatesOf(db, filters);
  const place = findPlace(listing.city, listing.region);
  const best = candidates
    .filter(({ id, authorId }) => id !== listing.id && !isHidden(hidden, id, authorId))
    .map((row, age) => ({ id: row.id, age, score: similarity(listing, row, kmBetween(place, row)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.age - other.age)
    .slice(0, limit);
  return cardsById(
    publicListings(db, hidden),
    best.map(({ id }) => id),
  );
}

const isHidden = ({ listingIds, sellerIds }: Hidden, id: string, authorId: string) =>
  listingIds.includes(id) || sellerIds.includes(authorId);

/** Dwellings are alike by their facts, everything else by what its title names. Null without either. */
function candidateFilters({ category, subCategory, city, title }: Listing): SearchFilters | null {
  const isDwelling = category === "housing";
  const kind = isDwelling ? "" : titleKind(title);
  if (kind === null) return null;
  return {
    ...defaultFilters,
    q: kind,
    category,
    // The subcategories of jobs are kinds of contracts.
    sub: category === "jobs" ? null : subCategory,
    places: isDwelling ? [{ name: city, within: 50 }] : [],
    isVerbatim: true,
  };
}

function candidatesOf(db: ReadDb, filters: SearchFilters): Promise<readonly Candidate[]> {
  const { q, category, sub, places } = filters;
  const key = JSON.stringify([q.toLowerCase(), category, sub, places]);
  return candidatesByKind.get(db, key, () => findCandidates(db, filters));
}

/** Newest first. */
async function findCandidates(db: ReadDb, filters: SearchFilters): Promise<readonly Candidate[]> {
  const prepared = await prepareSearch(db, filters);
  if (!prepared) return [];
  const { plan } = prepared;
  const search = plan
    ? { ...prepared, matching: prepared.filtered.where(matchesTitleIndexed(plan.match)) }
    : prepared;
  const expected = plan ? { expected: plan.expected.titles } : {};
  const ids = await newestIds(search, { needed: comparedMax, ...expected });
  const rows = await db
    .selectFrom("listings")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select([
      "id",
      "author_id as authorId",
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
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function kmBetween(place: GazetteerPlace | null, { city, region }: Comparable): number | null {
  const other = findPlace(city, region);
  return place && other ? distanceKm(place, other) : null;
}
