import { useSyncExternalStore } from "react";
import { addListener } from "./add-listener.ts";
import { copyTime } from "./draft-retention.ts";

/**
 * Prefetch mode for links: "none" while the browser is offline or shows a copy of a page, where a failed prefetch makes React Router reload the
 * current page, which would be lost.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    (onChange) => addListener(window, ["offline", "online"], onChange),
    () => (navigator.onLine && copyTime() === null ? "intent" : "none"),
    () => "intent",
  );
}
