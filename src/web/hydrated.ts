import { useSyncExternalStore } from "react";

/** False on the server and in the first render, true once JavaScript runs: for controls that are nothing without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
