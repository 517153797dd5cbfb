/** What a user does with the form of a listing. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { goTo } from "./browser.ts";

const fixtures = join(import.meta.dirname, "../support/fixtures/images");
const fixture = (name: string) => join(fixtures, name);
export const jpeg = fixture("phone-rotated-gps.jpg");
export const webp = fixture("picture.webp");
export const png = fixture("transparent.png");
export const noPhoto = fixture("text.jpg");

export const aTitle = () => `Guimbarde ${crypto.randomUUID().slice(0, 8)}`;
export const titleOf = (page: Page) => page.getByLabel(/^Titre/u);
export const photoInput = (page: Page) => page.getByLabel(/^Photos/u).and(page.locator("input"));

export async function openForm(page: Page, type = "single-item"): Promise<void> {
  await goTo(page, `/create?type=${type}`);
  await titleOf(page).waitFor();
}

/**
 * From the page that says it is published to the listing. Not by a press: that page leaves for home after two seconds, which
 * a machine with much to do lets pass before the press. Gives the listing's id.
 */
export async function toPublished(page: Page): Promise<string> {
  const path = await page.getByRole("link", { name: "Voir l’annonce" }).getAttribute("href");
  if (!path) throw new Error("the link to the published ad leads nowhere");
  await goFromPublished(page, path);
  return path.split("/")[2] ?? "";
}

/** The page that says a listing is published leaves for home by itself after two seconds, and may do so at this very moment. */
export async function goFromPublished(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(() => page.goto(path));
}

/** As long as the form waits before it writes to the device. */
export async function isKept(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), text);
}

export async function fillIn(page: Page, title: string): Promise<void> {
  await titleOf(page).fill(title);
  await page.getByLabel(/^Prix/u).fill("1.200,50");
  await page.getByLabel(/^Description/u).fill("Première ligne.\nSeconde ligne.");
  await page.getByLabel(/^Ville/u).fill("Rimouski");
}
