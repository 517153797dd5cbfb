import { useSyncExternalStore } from "react";
import { addListener } from "./add-listener.ts";

/**
 * Prefetch mode for links: "none" while the browser is offline, where a failed prefetch makes React Router reload the
 * current page, which would be lost.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    (onChange) => addListener(window, ["offline", "online"], onChange),
    () => (navigator.onLine ? "intent" : "none"),
    () => "intent",
  );
}
