// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import { cardsOf } from "./results.ts";

openBrowser();

const columnsOf = async (page: Page) => {
  const lefts = await cardsOf(page).evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
};

test("2.81 9.22 listings have 1 column below 640 px, 2 below 1024 px, then 3", async () => {
  const page = await aVisitor();
  await page.goto("/category/products");
  await cardsOf(page).first().waitFor();
  for (const [width, columns] of [
    [320, 1],
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1500, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, columns: await columnsOf(page) }).toEqual({ width, columns });
  }
});

test("2.79 9.10 while results load, 6 skeletons are shown", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const release = await holdRequests(page, /\.data/u);
  await page.getByLabel("Trier par").selectOption("price_asc");
  const loading = page.getByRole("status").filter({ hasText: "Chargement" });
  await loading.waitFor();
  expect(await loading.locator("li").count()).toBe(6);
  release();
  await loading.waitFor({ state: "detached" });
  expect(await cardsOf(page).count()).toBe(24);
});

test("2.79 coming from another page to results that are slow, a bar is shown at once, then 6 skeletons", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const release = await holdRequests(page, /\/category\/.*\.data/u);
  await page.getByRole("banner").getByRole("link", { name: "Emplois" }).click();
  await page.locator(".loading-bar").waitFor({ state: "attached" });
  const loading = page.getByRole("main").getByRole("status").filter({ hasText: "Chargement" });
  await loading.waitFor();
  expect(await loading.locator("li").count()).toBe(6);
  expect(await page.getByRole("heading", { name: "Annonces récentes" }).isVisible()).toBe(false);
  release();
  await page.getByRole("heading", { level: 1, name: "Emplois" }).waitFor();
  expect(await loading.count()).toBe(0);
  expect(await page.locator(".loading-bar").count()).toBe(0);
});

test("2.72 grid or list view changes only the layout, and is stored on the device", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const address = page.url();
  expect(await columnsOf(page)).toBe(3);
  await page.getByRole("button", { name: "Afficher en liste" }).click();
  await expect.poll(() => columnsOf(page)).toBe(1);
  expect(page.url()).toBe(address);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => columnsOf(page)).toBe(1);
  await page.getByRole("button", { name: "Afficher en grille" }).click();
  await expect.poll(() => columnsOf(page)).toBe(3);
});
