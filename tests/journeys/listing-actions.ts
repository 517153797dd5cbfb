import type { Page } from "playwright-core";

/** Opens the menu behind « ⋯ » of a listing or a seller's page; it works without JavaScript. */
export async function openMoreActions(page: Page): Promise<void> {
  await page.getByLabel("Plus d’actions").click();
}
