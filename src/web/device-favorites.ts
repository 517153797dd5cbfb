/** A visitor's favourites, kept by the browser; the store that FavoritesProvider reads. */
import { favoritesMax, parseListingIds } from "../lists/favorites.ts";

const key = "babillard.favoris";

/** Latest first; none where storage is switched off or something else wrote there. */
export function readDeviceFavorites(): string[] {
  try {
    return parseListingIds(localStorage.getItem(key) ?? "");
  } catch {
    return [];
  }
}

/** What the device keeps from now on; every open page of the site shows it at once, this one too. */
export function replaceDeviceFavorites(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, ids.slice(0, favoritesMax).join(","));
  } catch {
    return; // Storage switched off: nothing is kept, and nothing pretends to be.
  }
  // Browsers tell the other tabs only.
  window.dispatchEvent(new StorageEvent("storage"));
}
