import type { Page } from "playwright-core";

/**
 * Holds requests to these URLs until the returned function is called.
 * @param method holds only requests with this method; by default all
 */
export async function holdRequests(
  page: Page,
  addresses: string | RegExp,
  method?: "GET" | "POST",
): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return resolve;
}
