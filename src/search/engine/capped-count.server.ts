/**
 * Capped counts: matches are counted up to 1,000. Searches known in advance to exceed the cap are not counted at all.
 */
import { createHash } from "node:crypto";
import { createTtlCache } from "../../platform/caches.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { tsquery } from "../query/match-expression.ts";
import type { PreparedSearch } from "./prepared-search.server.ts";
import { estimateListingsAt } from "./search-places.server.ts";
import { minMatchesAtPlaces } from "./term-counts-by-place.server.ts";

/** `isMore`: `total` is a lower bound. Only whole categories are counted beyond the cap. */
export type Count = { total: number; isMore: boolean };

/** Cap of counts and of pagination. */
export const countCap = 1_000;

/** The counting query fetches 10 % more than the cap, so that a cached "more" survives a few minutes of deletions. */
const fetchMax = countCap + countCap / 10;

/** Searches known to exceed the cap, by `cacheKey`. */
const knownToExceedCap = createTtlCache<true>({ ttlMs: 10 * 60_000, max: 10_000 });

/** Term and place statistics are at most a day old; half of that many matches will not disappear within a day. */
const exceedingMin = 2 * countCap;

/**
 * How many matches to fetch, and how to turn the number found into a count. A search known to exceed the cap does not
 * read 1,000 listings just to display « Plus de 1 000 ».
 * @param limits.shown minimum number of matches to fetch, at most `countCap`
 * @param limits.max cap of this count, at most `countCap`
 */
export async function planCount(
  search: PreparedSearch,
  { shown, max = countCap }: { shown: number; max?: number },
): Promise<{ needed: number; countOf: (found: number) => Count }> {
  if (await isKnownToExceedCap(search))
    return {
      needed: shown,
      // Fewer than requested means that there are no others.
      countOf: (found) => (found < shown ? exactly(found) : { total: max, isMore: true }),
    };
  return {
    needed: max < countCap ? Math.max(shown, max + 1) : fetchMax,
    countOf: (found) => {
      recordCount(search, found);
      return found > max ? { total: max, isMore: true } : exactly(found);
    },
  };
}

const exactly = (total: number): Count => ({ total, isMore: false });

async function isKnownToExceedCap(search: PreparedSearch): Promise<boolean> {
  if (hasHidden(search)) return false;
  return knownToExceedCap.get(search.db, cacheKey(search)) ?? (await minMatches(search)) >= exceedingMin;
}

/** Lower bound of the number of matches from statistics; 0 when they give none. */
async function minMatches({ db, plan, filters, places }: PreparedSearch): Promise<number> {
  const isOnly = (...kinds: string[]) =>
    activeFilters(filters).every(({ part }) => kinds.includes(part.kind));
  if (!isOnly("q", "category", "place", "within")) return 0;
  const { category } = filters;
  const isAnywhere = filters.places.length === 0;
  const atPlaces = isAnywhere ? Number.POSITIVE_INFINITY : estimateListingsAt(places, category);
  if (!plan) return isAnywhere ? 0 : atPlaces;
  if (!plan.lowerBound) return 0;
  const { term, listings } = plan.lowerBound;
  if (isAnywhere && !category) return listings;
  // The intersection cannot be larger than the rarer of the two.
  if (Math.min(listings, atPlaces) < exceedingMin) return 0;
  const searchPlaces = isAnywhere ? null : new Set(places.map(({ searchPlace }) => searchPlace));
  return minMatchesAtPlaces(db, term, { searchPlaces, category });
}

/** @param found number of matches found, `fetchMax` at most */
function recordCount(search: PreparedSearch, found: number): void {
  if (found >= fetchMax && !hasHidden(search)) knownToExceedCap.set(search.db, cacheKey(search), true);
}

/**
 * Everything that decides which listings match: not the sort order or the page, and the expanded query instead of the
 * text. Hashed because many keys are cached.
 */
function cacheKey({ plan, filters }: PreparedSearch): string {
  const { q, isVerbatim, sortBy, page } = defaultFilters;
  const identity = JSON.stringify([plan && tsquery(plan.match), { ...filters, q, isVerbatim, sortBy, page }]);
  return createHash("sha256").update(identity).digest("base64");
}

function hasHidden({ hidden }: PreparedSearch): boolean {
  return hidden.listingIds.length + hidden.sellerIds.length > 0;
}
