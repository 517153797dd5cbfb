/** How many ads match is counted to a thousand; of which searches it is known beforehand that they have more. */
import { createHash } from "node:crypto";
import { createTtlCache } from "../../platform/caches.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { tsquery } from "../query/match-expression.ts";
import type { PreparedSearch } from "./prepared-search.server.ts";
import { listingsAtPlace } from "./search-places.server.ts";
import { minMatchesAtPlaces } from "./term-counts-by-place.server.ts";

/** `isMore`: there are more than `total`. Beyond a thousand, only whole categories are counted. */
export type Count = { total: number; isMore: boolean };

/** So many are counted, and can be paged to: of what everybody sells, nobody looks further. */
export const countCap = 1_000;

/** Whoever counts looks for so many: a tenth of the matches of a search does not go within minutes. */
const lookedForMax = countCap + countCap / 10;

/** Searches, by `keyOf`. */
const foundToBeMore = createTtlCache<true>({ ttlMs: 10 * 60_000, max: 10_000 });

/** Words and places are counted once a day: of so many, half do not go within one. */
const surelyMore = 2 * countCap;

/**
 * How many matches to look for, and what the number of those found means. Where many are known, nobody looks at a thousand
 * ads to say « Plus de 1 000 ».
 * @param shown so many are looked for in any case; a thousand at most
 */
export async function planCount(
  search: PreparedSearch,
  shown: number,
): Promise<{ needed: number; countOf: (found: number) => Count }> {
  if (await isKnownToBeMore(search))
    return {
      needed: shown,
      // Fewer than were looked for are all that are left.
      countOf: (found) => (found < shown ? exactly(found) : { total: countCap, isMore: true }),
    };
  return {
    needed: lookedForMax,
    countOf: (found) => {
      noteFound(search, found);
      return found > countCap ? { total: countCap, isMore: true } : exactly(found);
    },
  };
}

const exactly = (total: number): Count => ({ total, isMore: false });

async function isKnownToBeMore(search: PreparedSearch): Promise<boolean> {
  if (hidesSome(search)) return false;
  return foundToBeMore.get(search.db, keyOf(search)) ?? (await leastMatching(search)) >= surelyMore;
}

/** So many ads at least matched when they were last counted; 0 where only the ads themselves can tell. */
async function leastMatching({ db, plan, filters, places }: PreparedSearch): Promise<number> {
  const isOnly = (...kinds: string[]) =>
    activeFilters(filters).every(({ part }) => kinds.includes(part.kind));
  if (!isOnly("q", "category", "place", "within")) return 0;
  const { category } = filters;
  const isAnywhere = filters.places.length === 0;
  const atPlaces = isAnywhere ? Number.POSITIVE_INFINITY : listingsAtPlace(places, category);
  if (!plan) return isAnywhere ? 0 : atPlaces;
  if (!plan.counted) return 0;
  const { term, ads } = plan.counted;
  if (isAnywhere && !category) return ads;
  // Together they are in no more ads than the rarer of the two.
  if (Math.min(ads, atPlaces) < surelyMore) return 0;
  const searchPlaces = isAnywhere ? null : new Set(places.map(({ searchPlace }) => searchPlace));
  return minMatchesAtPlaces(db, term, { searchPlaces, category });
}

/** @param found how many were found of the `lookedForMax` that were looked for */
function noteFound(search: PreparedSearch, found: number): void {
  if (found >= lookedForMax && !hidesSome(search)) foundToBeMore.set(search.db, keyOf(search), true);
}

/** What decides which ads match: the order and the page do not, and of words only what is looked for. Short, for many are kept. */
function keyOf({ plan, filters }: PreparedSearch): string {
  const { q, isVerbatim, sortBy, page } = defaultFilters;
  const asked = JSON.stringify([plan && tsquery(plan.match), { ...filters, q, isVerbatim, sortBy, page }]);
  return createHash("sha256").update(asked).digest("base64");
}

function hidesSome({ hidden }: PreparedSearch): boolean {
  return hidden.listingIds.length + hidden.sellerIds.length > 0;
}
