/** How single values of the search's address are read, however they were typed. */
import { isStorableText } from "../../platform/text-input.ts";

export const queryMaxLength = 200;

/** One line of at most 200 characters; empty when it cannot be stored. */
export function oneLine(typed: string | null): string {
  const value = (typed ?? "")
    .slice(0, queryMaxLength * 4)
    .replace(/\p{Cs}$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return isStorableText(value) ? [...value].slice(0, queryMaxLength).join("").trim() : "";
}

/** Spaces, a sign of money and cents do not matter. Null when it is no whole number above 0. */
export function wholeNumber(typed: string | null, max: number): number | null {
  const bare = (typed ?? "").replace(/[\s\u00a0\u202f$]/gu, "").replace(/[.,]\d{1,2}$/u, "");
  const value = /^\d{1,12}$/u.test(bare) ? Number(bare) : 0;
  return value > 0 ? Math.min(value, max) : null;
}

/** Two bounds typed the wrong way round mean what lies between them. */
export function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}
