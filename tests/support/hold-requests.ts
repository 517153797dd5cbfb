import type { Page } from "playwright-core";

/**
 * Lets no request to these addresses through until the function that it gives is called.
 * @param method only of this kind; without it, all
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
