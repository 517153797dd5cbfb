import type { Locator, Page } from "playwright-core";

/** The bottom bar on a phone, which has a search button of its own. */
export function bottomBarOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Navigation principale" });
}

/** Opens the search dialog with the button in `from`, by default the header. */
export async function openOverlay(page: Page, from: Locator = page.getByRole("banner")) {
  const opener = from.getByRole("button", { name: /recherche/iu }).first();
  await opener.click();
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  const words = overlay.getByPlaceholder("Rechercher des annonces...");
  await words.waitFor();
  return { opener, overlay, words };
}
