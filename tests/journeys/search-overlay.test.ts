// Runs in npm run test:full.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { bottomBarOf, openOverlay } from "./overlay.ts";

openBrowser();

const valuesOf = (select: Locator) =>
  select.evaluate((field: HTMLSelectElement) => [...field.options].map(({ value }) => value));

test("2.14 2.39 2.41 3.50 5.27 the search opens from the header, ignores an empty query, and closes with Escape", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { opener, overlay, words } = await openOverlay(page);
  await overlay.getByRole("heading", { name: "Recherche", exact: true }).waitFor();
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  for (const blank of ["", "   "]) {
    await words.fill(blank);
    await words.press("Enter");
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await overlay.isVisible()).toBe(true);
  }
  await words.press("Escape");
  await overlay.waitFor({ state: "detached" });
  await opener.click();
  await overlay.getByLabel(/^Où/u).press("Escape");
  await overlay.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("2.32 2.38 2.40 2.45 Enter searches with the chosen place, prices and sort order", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { opener, overlay, words } = await openOverlay(page, page.getByRole("main"));
  expect(await opener.textContent()).toContain("recherche");
  expect(await words.getAttribute("placeholder")).toBe("Rechercher des annonces...");
  await overlay.getByLabel(/^Où/u).selectOption("montreal");
  await overlay.getByText("Filtres avancés").click();
  await overlay.getByPlaceholder("Max $ CAD").fill("5000");
  await words.fill("table");
  await words.press("Enter");
  await page.waitForURL((address) => address.pathname === "/search");
  const params = new URL(page.url()).searchParams;
  expect([params.get("q"), params.get("location"), params.get("priceMax")]).toEqual([
    "table",
    "montreal",
    "5000",
  ]);
  await page.getByRole("heading", { level: 1, name: /Résultats pour «\stable\s»/u }).waitFor();
  expect(await overlay.isVisible()).toBe(false);
});

test("2.42 on a phone the bottom bar opens the search, and choosing a category keeps the query", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/");
  const { overlay, words } = await openOverlay(page, bottomBarOf(page));
  expect(new URL(page.url()).pathname).toBe("/");
  await words.fill("table");
  await overlay.getByRole("button", { name: "Produits" }).click();
  await page.waitForURL((address) => address.pathname === "/category/products");
  expect(new URL(page.url()).searchParams.get("q")).toBe("table");
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  await overlay.waitFor({ state: "detached" });
});

test("the search opens with the page's current search, and keeps it", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products?q=table&location=montreal&priceMax=5000&sortBy=price_asc");
  const { overlay, words } = await openOverlay(page);
  expect(await words.inputValue()).toBe("table");
  expect(await overlay.getByLabel(/^Où/u).inputValue()).toBe("montreal");
  expect(await overlay.getByPlaceholder("Max $ CAD").inputValue()).toBe("5000");
  expect(await overlay.getByLabel("Trier par").inputValue()).toBe("price_asc");
  const products = overlay.getByRole("button", { name: "Produits", exact: true });
  expect(await products.getAttribute("aria-current")).toBe("true");
  await words.press("Enter");
  await page.waitForURL((address) => address.pathname === "/search");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: "table",
    category: "products",
    location: "montreal",
    priceMax: "5000",
    sortBy: "price_asc",
  });
});

test("opened while a part of the results is still being loaded, the search has the words of the address", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=table");
  const release = await holdRequests(page, "**/assets/nothing-found*.js");
  const { overlay, words } = await openOverlay(page);
  await words.fill("zyxwvut introuvable");
  await words.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "zyxwvut introuvable");
  await overlay.waitFor({ state: "detached" });
  await openOverlay(page);
  expect(await words.inputValue()).toBe("zyxwvut introuvable");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("table");
  release();
});

test("the search keeps places and radii that it does not show, as long as the first place stays", async () => {
  const page = await aVisitor();
  const there = "location=Laval&location=Longueuil&within=25&within=10&sortBy=distance";
  await goTo(page, `/search?q=table&${there}`);
  const { overlay, words } = await openOverlay(page);
  await words.fill("lampe");
  await words.press("Enter");
  await page.waitForURL((address) => address.search === `?q=lampe&${there}`);
  await openOverlay(page);
  await overlay.getByLabel(/^Où/u).selectOption("montreal");
  await words.press("Enter");
  await page.waitForURL((address) => address.search === "?q=lampe&location=montreal&sortBy=distance");
});

test("newest first is applied when chosen; otherwise a query is sorted by relevance", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { overlay, words } = await openOverlay(page);
  await overlay.getByText("Filtres avancés").click();
  await words.fill("table");
  expect(await overlay.getByLabel("Trier par").inputValue()).toBe("best");
  await overlay.getByLabel("Trier par").selectOption("recent");
  await words.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "recent");
});

test("2.44 with the keyboard: the focus stays inside, and recent searches are offered until deleted", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const opener = page.getByRole("banner").getByRole("button", { name: "Ouvrir la recherche" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  await overlay.waitFor();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    expect(isInside).toBe(true);
  }
  await overlay.getByPlaceholder("Rechercher des annonces...").focus();
  await page.keyboard.type("table");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "table");

  await goTo(page, "/");
  await openOverlay(page);
  const recent = overlay.getByRole("region", { name: "Recherches récentes" });
  await recent.getByRole("button", { name: "table" }).click();
  // Sorted by relevance: no order was chosen.
  await page.waitForURL((address) => address.search === "?q=table");
  await page.getByRole("heading", { level: 1, name: /Résultats pour/u }).waitFor();
  await opener.click();
  await recent.getByRole("button", { name: "Effacer les recherches récentes" }).click();
  await recent.waitFor({ state: "detached" });
  const words = overlay.getByPlaceholder("Rechercher des annonces...");
  expect(await words.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("2.31 2.33 2.34 2.35 2.36 2.37 4.4 the search has fields for words, a place and a category, and collapses its other filters", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { overlay } = await openOverlay(page);
  await overlay.getByRole("heading", { name: "Recherche", exact: true }).waitFor();
  const places = overlay.locator("select[name=location]");
  expect(await places.inputValue()).toBe("");
  expect(await valuesOf(places)).toEqual([
    "",
    "montreal",
    "quebec",
    "toronto",
    "vancouver",
    "calgary",
    "ottawa",
    "winnipeg",
    "halifax",
    "saskatoon",
    "regina",
    "edmonton",
  ]);
  await overlay.getByRole("heading", { name: "Rechercher par catégorie" }).waitFor();
  for (const name of ["Logement", "Emplois", "Services", "Produits", "Communauté"]) {
    expect(await overlay.getByRole("button", { name, exact: true }).count()).toBe(1);
  }
  const least = overlay.getByPlaceholder("0 $ CAD");
  expect(await least.isVisible()).toBe(false);
  await overlay.getByText("Filtres avancés").click();
  await least.waitFor();
  expect(await least.getAttribute("inputmode")).toBe("numeric");
  const most = overlay.getByPlaceholder("Max $ CAD");
  await most.waitFor();
  expect(await most.getAttribute("inputmode")).toBe("numeric");
  const orders = overlay.locator("select[name=sortBy]");
  expect(await orders.inputValue()).toBe("recent");
  expect(await valuesOf(orders)).toEqual(["recent", "price_asc", "price_desc", "relevance"]);
  await overlay.getByText("Filtres avancés").click();
  await least.waitFor({ state: "hidden" });
});

test("each category in the search leads to its page", async () => {
  const page = await aVisitor();
  for (const [name, id] of [
    ["Logement", "housing"],
    ["Emplois", "jobs"],
    ["Services", "services"],
    ["Communauté", "community"],
  ] as const) {
    await goTo(page, "/");
    const { overlay } = await openOverlay(page);
    await overlay.getByRole("button", { name, exact: true }).click();
    await page.waitForURL((address) => address.pathname === `/category/${id}`);
  }
});

test("2.43 a category chosen in the search keeps words, place, price and sort order", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { overlay, words } = await openOverlay(page);
  await words.fill("table");
  await overlay.locator("select[name=location]").selectOption("quebec");
  await overlay.getByText("Filtres avancés").click();
  await overlay.getByPlaceholder("0 $ CAD").fill("10");
  await overlay.locator("select[name=sortBy]").selectOption("price_desc");
  await overlay.getByRole("button", { name: "Produits", exact: true }).click();
  await page.waitForURL((address) => address.pathname === "/category/products");
  await overlay.waitFor({ state: "hidden" });
  const params = Object.fromEntries(new URL(page.url()).searchParams);
  expect(params).toMatchObject({ q: "table", location: "quebec", priceMin: "10", sortBy: "price_desc" });
});

test("2.23 on a phone the search fills the screen and does not navigate by itself", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/favorites");
  const { opener, overlay } = await openOverlay(page, bottomBarOf(page));
  expect(await opener.innerText()).toBe("Rechercher");
  const box = await overlay.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(new URL(page.url()).pathname).toBe("/favorites");
});
