/** Recent search queries in localStorage, newest first. */
import { queryMaxLength } from "../search/filters/filter-input.ts";

const key = "babillard.recherches";
const recentMax = 5;

export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    const queries = stored.filter((q): q is string => typeof q === "string" && q.trim() !== "");
    return queries.map((q) => q.slice(0, queryMaxLength)).slice(0, recentMax);
  } catch {
    return []; // localStorage is disabled, or the value is malformed
  }
}

export function recordRecentSearch(q: string): void {
  const others = readRecentSearches().filter((known) => known.toLowerCase() !== q.toLowerCase());
  write([q, ...others].slice(0, recentMax));
}

export function clearRecentSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // localStorage is disabled
  }
}
