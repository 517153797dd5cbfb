import { useSyncExternalStore } from "react";
import { addListener } from "./add-listener.ts";

/**
 * As links fetch ahead what they lead to: "none" while the browser believes that it has no network, where React Router would
 * load the page anew that the person is on, and lose it.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    (onChange) => addListener(window, ["offline", "online"], onChange),
    () => (navigator.onLine ? "intent" : "none"),
    () => "intent",
  );
}
