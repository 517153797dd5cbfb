/** How many ads match is counted to a thousand; of which searches it is known beforehand that they have more. */
import { createHash } from "node:crypto";
import { narrowings } from "../domain/narrowing.ts";
import { everything } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import type { PreparedSearch } from "./prepared-search.ts";
import { remembered } from "./remembered.ts";
import { adsAt } from "./search-places.ts";

/** `isMore`: there are more than `total`. Beyond a thousand, only whole categories are counted. */
export type Count = { total: number; isMore: boolean };

/** So many are counted, and can be paged to: of what everybody sells, nobody looks further. */
export const countedMax = 1_000;

/** Whoever counts looks for so many: a tenth of the matches of a search does not go within minutes. */
const lookedForMax = countedMax + countedMax / 10;

/** Searches, by `keyOf`. */
const foundToBeMore = remembered<true>({ ms: 10 * 60_000, max: 10_000 });

/** Words and places are counted once a day: five times as many as are counted here do not go within one. */
const surelyMore = 5 * countedMax;

/**
 * How many matches to look for, and what the number of those found means. Where many are known, nobody looks at a thousand
 * ads to say « Plus de 1 000 ».
 * @param shown so many are looked for in any case; a thousand at most
 */
export function counting(
  search: PreparedSearch,
  shown: number,
): { needed: number; countOf: (found: number) => Count } {
  if (isKnownToBeMore(search)) return { needed: shown, countOf: () => ({ total: countedMax, isMore: true }) };
  return {
    needed: lookedForMax,
    countOf: (found) => {
      noteFound(search, found);
      return { total: Math.min(found, countedMax), isMore: found > countedMax };
    },
  };
}

function isKnownToBeMore(search: PreparedSearch): boolean {
  const { plan, filters, places } = search;
  if (hidesSome(search)) return false;
  if (foundToBeMore.get(search.db, keyOf(search))) return true;
  const isOnly = (...kinds: string[]) => narrowings(filters).every(({ part }) => kinds.includes(part.kind));
  if (plan) return plan.counted >= surelyMore && isOnly("q");
  return adsAt(places, filters.category) >= surelyMore && isOnly("category", "place", "within");
}

/** @param found how many were found of the `lookedForMax` that were looked for */
function noteFound(search: PreparedSearch, found: number): void {
  if (found >= lookedForMax && !hidesSome(search)) foundToBeMore.set(search.db, keyOf(search), true);
}

/** What decides which ads match: the order and the page do not, and of words only what is looked for. Short, for many are kept. */
function keyOf({ plan, filters }: PreparedSearch): string {
  const { q, isVerbatim, sortBy, page } = everything;
  const asked = JSON.stringify([plan && tsquery(plan.match), { ...filters, q, isVerbatim, sortBy, page }]);
  return createHash("sha256").update(asked).digest("base64");
}

function hidesSome({ hidden }: PreparedSearch): boolean {
  return hidden.listingIds.length + hidden.sellerIds.length > 0;
}
