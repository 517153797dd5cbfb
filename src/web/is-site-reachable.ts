import { paths } from "./paths.ts";

/** `navigator.onLine` is not reliable, and does not know whether the site runs. */
export const isSiteReachable = (signal?: AbortSignal): Promise<boolean> =>
  fetch(paths.health(), { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
