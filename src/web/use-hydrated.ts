import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and until hydration, then true. For controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
