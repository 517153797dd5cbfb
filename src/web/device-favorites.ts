/** Favorites of a visitor, in localStorage. FavoritesProvider reads them. */
import { favoritesMax, parseListingIds } from "../lists/favorites.ts";

const key = "babillard.favoris";

/** Newest first; empty when localStorage is disabled or the value is malformed. */
export function readDeviceFavorites(): string[] {
  return readList(0);
}

/** Those that were no longer online when /favorites last asked. They do not count, and return when the listing does. */
export function readGoneFavorites(): string[] {
  return readList(1);
}

/** The two lists are one value, so that a tab never reads one without the other. */
function readList(index: 0 | 1): string[] {
  try {
    return parseListingIds(localStorage.getItem(key)?.split(";")[index] ?? "");
  } catch {
    return [];
  }
}

/** Stores the list and notifies all open tabs, including this one. */
export function replaceDeviceFavorites(ids: readonly string[], gone = readGoneFavorites()): void {
  try {
    localStorage.setItem(key, [ids, gone].map((list) => list.slice(0, favoritesMax).join()).join(";"));
  } catch {
    return; // localStorage is disabled: no event, so the UI does not show what was not stored
  }
  // Browsers dispatch this event in the other tabs only.
  window.dispatchEvent(new StorageEvent("storage"));
}
