import type { Locator, Page } from "playwright-core";

/**
 * Opens a page while the browser is offline. On a busy machine Chromium applies the emulation late, to a service worker that has just
 * started and to the process of a new page: the worker then loads the page from the network, or a live event replaces a copy.
 * @param sign shown by the worker's own page only
 */
export async function openOffline(page: Page, path: string, sign: Locator): Promise<void> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await page.goto(path);
    const isShown = await sign.waitFor({ timeout: 20_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  throw new Error(`${path} was loaded from the network although the browser is offline`);
}
