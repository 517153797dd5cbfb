import { writeDeviceFavorites } from "./favorites.tsx";

/** What the device keeps from now on; every open page of the site shows it at once, this one too. */
export function replaceDeviceFavorites(ids: readonly string[]): void {
  writeDeviceFavorites(ids);
  // Browsers tell the other tabs; FavoritesProvider of this one listens for the same event.
  window.dispatchEvent(new StorageEvent("storage"));
}
