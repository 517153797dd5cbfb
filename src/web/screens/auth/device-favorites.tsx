import { useFavorites } from "../../favorites.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/** What a visitor kept on the device goes along with the form and joins the account. */
export function DeviceFavorites() {
  const { ids } = useFavorites();
  return useHydrated() ? <input type="hidden" name="deviceFavorites" value={ids.join(",")} /> : null;
}
