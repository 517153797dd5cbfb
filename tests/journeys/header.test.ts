// Runs in npm run test:full.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { register } from "./users.ts";

openBrowser();

/** Visible on screen, not only to assistive technology. */
const isVisibleText = async (words: Locator) => ((await words.boundingBox())?.width ?? 0) > 40;

test("2.15 2.20 the bottom bar shows on small screens only, the tabs on large ones", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/");
  const bar = page.getByRole("navigation", { name: "Navigation principale" });
  const tabs = page.getByRole("navigation", { name: "Catégories" });
  expect(await bar.isVisible()).toBe(true);
  expect(await tabs.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await bar.isVisible()).toBe(false);
  expect(await tabs.isVisible()).toBe(true);
  const header = page.getByRole("banner");
  expect(await header.getByRole("link", { name: "Connexion" }).getAttribute("href")).toBe("/auth");
  for (const words of ["Connexion", "une annonce"])
    expect(await isVisibleText(header.getByText(words))).toBe(true);
});

test("2.12 the active tab is underlined in its category's color", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/jobs");
  const lineOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Catégories" })
      .getByRole("link", { name })
      .evaluate((link) => {
        const { borderBottomWidth, borderBottomColor } = getComputedStyle(link);
        return { width: Number.parseFloat(borderBottomWidth), color: borderBottomColor };
      });
  const active = await lineOf("Emplois");
  expect(active.width).toBeGreaterThanOrEqual(2);
  expect(active.color).not.toBe("rgba(0, 0, 0, 0)");
  expect((await lineOf("Services")).color).toBe("rgba(0, 0, 0, 0)");
});

test("2.16 2.18 the header shows logo and name on a phone, and 'Connecté' and 'Déconnexion' on a large screen", async () => {
  const page = await aVisitor({ viewport: phone });
  await register(page, "Maude Cyr");
  const header = page.getByRole("banner");
  await header.getByText("Maude Cyr").waitFor();
  expect(await header.getByRole("link", { name: "Babillard" }).isVisible()).toBe(true);
  expect(await isVisibleText(header.getByText("Maude Cyr"))).toBe(true);
  expect(await header.getByText("Déconnexion").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const words of ["Maude Cyr", "Connecté", "Déconnexion"]) {
    expect(await isVisibleText(header.getByText(words))).toBe(true);
  }
});

test("on a phone the header searches by words, and opens the overlay beside them", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/");
  const header = page.getByRole("banner");
  const words = header.getByLabel("Rechercher", { exact: true });
  await words.press("Enter");
  expect(new URL(page.url()).pathname).toBe("/");
  await words.fill("table ronde");
  await words.press("Enter");
  await page.waitForURL(
    (address) => address.pathname === "/search" && address.searchParams.get("q") === "table ronde",
  );
  expect(await words.inputValue()).toBe("table ronde");
  await header.getByRole("button", { name: "Ouvrir la recherche" }).click();
  await page.getByRole("dialog", { name: "Recherche" }).waitFor();
});

test("without JavaScript the header searches by words and place", async () => {
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByRole("searchbox", { name: "Rechercher" }).fill("table");
  await header.getByRole("textbox", { name: /^Où/u }).fill("Laval");
  await header.getByRole("button", { name: "Voir les résultats" }).click();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("q"), searchParams.get("location")]).toEqual([
    "/search",
    "table",
    "Laval",
  ]);
});

test("a visitor's favourites are counted in the header of a large screen", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  await page
    .getByRole("button", { name: /^Ajouter aux favoris/u })
    .first()
    .click();
  await page.getByRole("banner").getByRole("link", { name: "Favoris, 1" }).click();
  await page.waitForURL((address) => address.pathname === "/favorites");
});
