/** Favorites of a visitor, in localStorage. FavoritesProvider reads them. */
import { favoritesMax, parseListingIds } from "../lists/favorites.ts";

const key = "babillard.favoris";

/** Newest first; empty when localStorage is disabled or the value is malformed. */
export function readDeviceFavorites(): string[] {
  try {
    return parseListingIds(localStorage.getItem(key) ?? "");
  } catch {
    return [];
  }
}

/** Stores the list and notifies all open tabs, including this one. */
export function replaceDeviceFavorites(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, ids.slice(0, favoritesMax).join(","));
  } catch {
    return; // localStorage is disabled: no event, so the UI does not show what was not stored
  }
  // Browsers dispatch this event in the other tabs only.
  window.dispatchEvent(new StorageEvent("storage"));
}
