import { deviceSeenText } from "../../device-seen-text.ts";
import { useFavorites } from "../../favorites.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/** What a visitor kept and looked at on the device goes along with the form and joins the account. */
export function DeviceMemory() {
  const { ids } = useFavorites();
  if (!useHydrated()) return null;
  return (
    <>
      <input type="hidden" name="deviceFavorites" value={ids.join(",")} />
      <input type="hidden" name="deviceSeen" value={deviceSeenText()} />
    </>
  );
}
