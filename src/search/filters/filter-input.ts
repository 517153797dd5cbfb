/** Lenient parsing of single values of a search URL. */
import { isStorableText } from "../../platform/text-input.ts";

export const queryMaxLength = 200;

/** One line of at most 200 characters; empty when PostgreSQL cannot store it. */
export function parseLine(typed: string | null): string {
  const value = (typed ?? "")
    .slice(0, queryMaxLength * 4)
    .replace(/\p{Cs}$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return isStorableText(value) ? [...value].slice(0, queryMaxLength).join("").trim() : "";
}

/** Ignores spaces, a currency sign and cents. Null unless it is a whole number above 0. */
export function parseWholeNumber(typed: string | null, max: number): number | null {
  const bare = (typed ?? "").replace(/[\s\u00a0\u202f$]/gu, "").replace(/[.,]\d{1,2}$/u, "");
  const value = /^\d{1,12}$/u.test(bare) ? Number(bare) : 0;
  return value > 0 ? Math.min(value, max) : null;
}

/** Swaps the bounds of a sentence: "entre 300 et 100 $". Typed into fields they stay as they are, and find nothing. */
export function orderBounds(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}
