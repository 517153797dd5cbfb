import { deviceHistoryText } from "../../device-history-text.ts";
import { useFavorites } from "../../favorites.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/** Hidden inputs with the visitor's favorites and history on this device, which are merged into the account. */
export function DeviceDataFields() {
  const { ids } = useFavorites();
  if (!useHydrated()) return null;
  return (
    <>
      <input type="hidden" name="deviceFavorites" value={ids.join(",")} />
      <input type="hidden" name="deviceSeen" value={deviceHistoryText()} />
    </>
  );
}
