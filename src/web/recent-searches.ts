/** The last words searched for, on this device only; latest first. */
import { queryMaxLength } from "../search/filters/filter-input.ts";

const key = "babillard.recherches";
const keptMax = 5;

export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const words = kept.filter((q): q is string => typeof q === "string" && q.trim() !== "");
    return words.map((q) => q.slice(0, queryMaxLength)).slice(0, keptMax);
  } catch {
    return []; // Storage switched off, or something else wrote there.
  }
}

export function recordRecentSearch(q: string): void {
  const others = readRecentSearches().filter((known) => known.toLowerCase() !== q.toLowerCase());
  write([q, ...others].slice(0, keptMax));
}

export function clearRecentSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // Storage switched off: nothing is kept.
  }
}
