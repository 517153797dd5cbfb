import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { bottomBarOf, openOverlay } from "./overlay.ts";
import { register } from "./people.ts";

openBrowser();

/** By who sees it, and not only by who listens. */
const isRead = async (words: Locator) => ((await words.boundingBox())?.width ?? 0) > 40;

const valuesOf = (select: Locator) =>
  select.evaluate((field: HTMLSelectElement) => [...field.options].map(({ value }) => value));

test("the search asks for words, a place and a category, and holds its other filters folded", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { overlay } = await openOverlay(page);
  await overlay.getByRole("heading", { name: "Recherche", exact: true }).waitFor();
  const places = overlay.locator("select[name=location]");
  expect(await places.inputValue()).toBe("");
  expect(await valuesOf(places)).toEqual([
    ...["", "montreal", "quebec", "toronto", "vancouver", "calgary", "ottawa", "winnipeg", "halifax"],
    ...["saskatoon", "regina", "edmonton"],
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
  expect(await valuesOf(orders)).toEqual([...["recent", "price_asc", "price_desc", "relevance"]]);
  await overlay.getByText("Filtres avancés").click();
  await least.waitFor({ state: "hidden" });
});

test.each([
  ["Logement", "housing"],
  ["Emplois", "jobs"],
  ["Services", "services"],
  ["Communauté", "community"],
])("%s in the search leads to /category/%s", async (name, id) => {
  const page = await aVisitor();
  await goTo(page, "/");
  const { overlay } = await openOverlay(page);
  await overlay.getByRole("button", { name, exact: true }).click();
  await page.waitForURL((address) => address.pathname === `/category/${id}`);
});

test("a category chosen in the search takes words, place, price and order along", async () => {
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
  const asked = Object.fromEntries(new URL(page.url()).searchParams);
  expect(asked).toMatchObject({ q: "table", location: "quebec", priceMin: "10", sortBy: "price_desc" });
});

test("on a phone the search fills the screen and goes nowhere by itself", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/favorites");
  const { opener, overlay } = await openOverlay(page, bottomBarOf(page));
  expect(await opener.innerText()).toBe("Rechercher");
  const box = await overlay.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(new URL(page.url()).pathname).toBe("/favorites");
});

test("the bottom bar is there on small screens only, the tabs on large ones", async () => {
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
  for (const words of ["Connexion", "une annonce"]) expect(await isRead(header.getByText(words))).toBe(true);
});

test("the active tab is underlined in its category's colour", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/jobs");
  const lineOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Catégories" })
      .getByRole("link", { name })
      .evaluate((link) => {
        const { borderBottomWidth, borderBottomColor } = getComputedStyle(link);
        return { width: Number.parseFloat(borderBottomWidth), colour: borderBottomColor };
      });
  const active = await lineOf("Emplois");
  expect(active.width).toBeGreaterThanOrEqual(2);
  expect(active.colour).not.toBe("rgba(0, 0, 0, 0)");
  expect((await lineOf("Services")).colour).toBe("rgba(0, 0, 0, 0)");
});

test("the header shows brand and name on a phone, and 'Connecté' and 'Déconnexion' on a large screen", async () => {
  const page = await aVisitor({ viewport: phone });
  await register(page, "Maude Cyr");
  const header = page.getByRole("banner");
  await header.getByText("Maude Cyr").waitFor();
  expect(await header.getByRole("link", { name: "Babillard" }).isVisible()).toBe(true);
  for (const words of ["Babillard", "Maude Cyr"]) {
    expect(await isRead(header.getByText(words))).toBe(true);
  }
  expect(await header.getByText("Déconnexion").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const words of ["Maude Cyr", "Connecté", "Déconnexion"]) {
    expect(await isRead(header.getByText(words))).toBe(true);
  }
});
