import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, isAwake, openBrowser, phone } from "./browser.ts";
import { signIn } from "./people.ts";
import { cardsOf, undisturbed } from "./results.ts";

openBrowser();

const columnsOf = async (page: Page) => {
  const lefts = await cardsOf(page).evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
};

test("ads stand in 1 column below 640 px, in 2 below 1024 px, then in 3", async () => {
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

test("while results are on their way, 6 skeletons stand in their place", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const letThrough = await holdRequests(page, /\.data/u);
  await page.getByLabel("Trier par").selectOption("price_asc");
  const loading = page.getByRole("status").filter({ hasText: "Chargement" });
  await loading.waitFor();
  expect(await loading.locator("li").count()).toBe(6);
  letThrough();
  await loading.waitFor({ state: "detached" });
  expect(await cardsOf(page).count()).toBe(24);
});

test("grid and list are a matter of looks, remembered on the device", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const address = page.url();
  expect(await columnsOf(page)).toBe(3);
  await page.getByRole("button", { name: "Afficher en liste" }).click();
  await expect.poll(() => columnsOf(page)).toBe(1);
  expect(page.url()).toBe(address);
  await page.reload();
  await isAwake(page);
  await expect.poll(() => columnsOf(page)).toBe(1);
  await page.getByRole("button", { name: "Afficher en grille" }).click();
  await expect.poll(() => columnsOf(page)).toBe(3);
});

test("on a phone the filters are folded until asked for", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/category/products");
  const least = page.getByLabel("Prix minimum");
  expect(await least.isVisible()).toBe(false);
  await page.getByText("Filtres", { exact: true }).first().click();
  await least.waitFor();
});

test("the heart of an ad adds it to the favourites and takes it off again", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, undisturbed("/category/housing"));
  await cardsOf(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Contacter le vendeur" }).waitFor();
  const badge = () =>
    page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: /Favoris/u })
      .innerText();
  expect(await badge()).not.toMatch(/\d/u);
  const main = page.getByRole("main");
  await main
    .getByRole("button", { name: /^Ajouter aux favoris/u })
    .first()
    .click();
  await expect.poll(badge).toMatch(/1/u);
  await main
    .getByRole("button", { name: /^Retirer des favoris/u })
    .first()
    .click();
  await expect.poll(badge).not.toMatch(/\d/u);
});

test("an ad's address is shared by the device, and copied where it cannot", async () => {
  const page = await aVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await goTo(page, undisturbed("/category/housing"));
  await cardsOf(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Partager" }).click();
  await page.getByText("Lien copié").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (facts: { url: string }) => {
        document.title = `partagé ${facts.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.getByRole("button", { name: "Partager" }).click();
  await expect.poll(() => page.title()).toContain(`partagé ${copied}`);
});

test("'Découvrir des annonces' goes back to where one came from", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/services");
  await page.getByRole("link", { name: /^Conditions/iu }).click();
  await page.waitForURL(/conditions/u);
  await page.evaluate(() => history.back());
  await page.waitForURL(/services/u);
  await page.setViewportSize(phone);
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("link", { name: /Favoris/u })
    .click();
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole("link", { name: "Découvrir des annonces" }).click();
  await page.waitForURL((address) => address.pathname === "/category/services");
  expect(await steps()).toBe(before);
});

test("an administrator selects all rows at once, and none again", async () => {
  const page = await aVisitor();
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, "/admin/users");
  const rows = page.locator("input[name=id]");
  const count = await rows.count();
  expect(count).toBeGreaterThan(10);
  const all = page.getByRole("checkbox", { name: "Tout sélectionner" });
  await all.check();
  expect(await page.locator("input[name=id]:checked").count()).toBe(count);
  await page.getByText(`${count} sélectionnés`).waitFor();
  await all.uncheck();
  expect(await page.locator("input[name=id]:checked").count()).toBe(0);
  await rows.first().check();
  await page.getByText("1 sélectionné", { exact: true }).waitFor();
});
