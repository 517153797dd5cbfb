import type { Page } from "playwright-core";
import { aVisitor, goTo } from "./browser.ts";
import { register } from "./users.ts";

/** The listing form of a signed-in user, filled in and ready to publish. */
export async function openFilledForm(expected?: RegExp): Promise<Page> {
  const page = await aVisitor(expected ? { expected } : {});
  await register(page);
  await goTo(page, "/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill("Harpe celtique");
  await page.getByLabel(/^Description/u).fill("Trente-six cordes.");
  await page.getByLabel(/^Ville/u).fill("Matane");
  return page;
}

/** Stops the page's clock; the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

export const publish = (page: Page) => page.getByRole("button", { name: "Publier l’annonce" }).click();
export const saveDraft = (page: Page) => page.getByRole("button", { name: "Brouillon" }).click();
