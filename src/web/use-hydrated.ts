import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and for the first paint, true once the page answers: for controls that only work then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
