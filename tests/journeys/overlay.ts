import type { Locator, Page } from "playwright-core";

/** The bar at the bottom of a phone's screen, which has a control of its own for searching. */
export function bottomBarOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Navigation principale" });
}

/** Opens the search from one of its controls: the header's, unless `from` says which part of the page is meant. */
export async function openOverlay(page: Page, from: Locator = page.getByRole("banner")) {
  const opener = from.getByRole("button", { name: /recherche/iu }).first();
  await opener.click();
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  const words = overlay.getByPlaceholder("Rechercher des annonces...");
  await words.waitFor();
  return { opener, overlay, words };
}
