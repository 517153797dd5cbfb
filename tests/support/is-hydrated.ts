type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } };

/**
 * Runs in the page: whether React has hydrated all of it. Hydration happens in slices, and elements have React's
 * properties before its handlers work; only the root knows when it is complete.
 */
export function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key === undefined ? undefined : (document as unknown as Record<string, ReactRoot>)[key];
  return root?.stateNode.current.memoizedState?.isDehydrated === false;
}
