/** Steps on the listing form. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { goTo } from "./browser.ts";

const fixtures = join(import.meta.dirname, "../support/fixtures/images");
const fixture = (name: string) => join(fixtures, name);
export const jpeg = fixture("phone-rotated-gps.jpg");
export const webp = fixture("picture.webp");
export const png = fixture("transparent.png");
export const notAnImage = fixture("text.jpg");

export const aTitle = () => `Guimbarde ${crypto.randomUUID().slice(0, 8)}`;
export const titleOf = (page: Page) => page.getByLabel(/^Titre/u);
export const photoInput = (page: Page) => page.getByLabel(/^Photos/u).and(page.locator("input"));

/** The thumbnail of a stored photo; pressing it opens the photo's sheet. */
export const thumbnailOf = (page: Page, place: number) =>
  page.getByRole("button", { name: new RegExp(`^Photo ${place} sur \\d`, "u") });

export async function describePhoto(page: Page, place: number, text: string): Promise<void> {
  await thumbnailOf(page, place).click();
  const description = page.getByRole("dialog").getByLabel(/^Décrire la photo/u);
  await description.fill(text);
  await description.press("Enter");
  await description.waitFor({ state: "detached" });
}

/** The descriptions that would be submitted, in order. */
export const descriptionsOf = (page: Page) =>
  page
    .locator('input[name="photoAlt"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

export async function openForm(page: Page, type = "single-item"): Promise<void> {
  await goTo(page, `/create?type=${type}`);
  await titleOf(page).waitFor();
}

/**
 * Opens the listing from the page that confirms its publication; returns the listing's id. Does not click the link: that
 * page redirects to the home page after two seconds, which a busy machine can exceed before the click.
 */
export async function openPublishedListing(page: Page): Promise<string> {
  const path = await page.getByRole("link", { name: "Voir l’annonce" }).getAttribute("href");
  if (!path) throw new Error("the link to the published listing has no target");
  await leavePublishedPage(page, path);
  return path.split("/")[2] ?? "";
}

/** Retries once: the confirmation page's own redirect may interrupt the navigation. */
export async function leavePublishedPage(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(() => page.goto(path));
}

/** Waits until the form has stored the text on the device. */
export async function waitForDeviceDraft(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), text);
}

export async function fillIn(page: Page, title: string): Promise<void> {
  await titleOf(page).fill(title);
  await page.getByLabel(/^Prix/u).fill("1.200,50");
  await page.getByLabel(/^Description/u).fill("Première ligne.\nSeconde ligne.");
  await page.getByLabel(/^Ville/u).fill("Rimouski");
}
