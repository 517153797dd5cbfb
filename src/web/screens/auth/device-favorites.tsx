import { useFavorites, writeDeviceFavorites } from "../../favorites.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/** What a visitor kept on the device goes along with the form and joins the account. */
export function DeviceFavorites() {
  const { ids } = useFavorites();
  return useHydrated() ? <input type="hidden" name="deviceFavorites" value={ids.join(",")} /> : null;
}

/** They are in the account now: kept on the device, they would come back after having been taken off there. */
export function forgetDeviceFavorites(): void {
  writeDeviceFavorites([]);
  // The page itself listens for what other tabs write; this one was written here.
  window.dispatchEvent(new StorageEvent("storage"));
}
