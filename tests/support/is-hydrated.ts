type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } };

/**
 * In the page: whether all of it answers. Elements carry React's marks before its handlers work, since a page wakes up
 * in slices; only its root knows when it is done.
 */
export function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key === undefined ? undefined : (document as unknown as Record<string, ReactRoot>)[key];
  return root?.stateNode.current.memoizedState?.isDehydrated === false;
}
