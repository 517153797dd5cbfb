// Runs in npm run test:full.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { cardsOf, countOf, pricesOf } from "./results.ts";

openBrowser();

/** The count shown with an option: 53 in "Bon (53)". */
const countIn = (label: string) => Number(/\((\d+)\)$/u.exec(label.replace(/\s/gu, ""))?.[1]);

/** A choice with its count among several that can be chosen at once: "Bon (53)". */
const choiceOf = (scope: Page | Locator, field: string, name: string) =>
  scope.getByRole("group", { name: field, exact: true }).getByText(new RegExp(`^${name}\\s*\\(`, "u"));

test("each facet count equals the number of results it leads to: prices, condition, a vehicle's year", async () => {
  const page = await aVisitor();
  // Here and below: places where no other journey publishes.
  await goTo(page, "/category/products?location=Rivi%C3%A8re-du-Loup");
  const band = page.getByRole("list", { name: "Fourchettes de prix" }).getByRole("link").first();
  const wanted = countIn(await band.innerText());
  expect(wanted).toBeGreaterThan(0);
  await band.click();
  await page.waitForURL((address) => address.searchParams.has("priceMax"));
  const most = Number(new URL(page.url()).searchParams.get("priceMax"));
  await page.getByRole("link", { name: /^Retirer le filtre Jusqu/u }).waitFor();
  await expect.poll(() => countOf(page)).toBe(wanted);
  for (const price of await pricesOf(page)) expect(price ?? 0).toBeLessThanOrEqual(most);
  expect(await page.getByLabel("Prix maximum").inputValue()).toBe(String(most));

  await goTo(page, "/category/products?sub=vehicules&location=Ontario");
  const suggested = page.locator("datalist#l-yearMin option[value='2015']");
  const recent = countIn((await suggested.getAttribute("label")) ?? "");
  expect(recent).toBeGreaterThan(0);
  await page.getByLabel("Année minimum").fill("2015");
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.waitForURL((address) => address.searchParams.get("yearMin") === "2015");
  await expect.poll(() => countOf(page)).toBe(recent);

  const good = countIn(await choiceOf(page, "État", "Bon").innerText());
  await choiceOf(page, "État", "Bon").click();
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.waitForURL((address) => address.searchParams.get("condition") === "bon");
  await expect.poll(() => countOf(page)).toBe(good);
  await page.getByRole("link", { name: "Retirer le filtre Bon" }).click();
  await expect.poll(() => countOf(page)).toBe(recent);
});

test("two places at once, one of them with a radius, nearest first", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  await page.getByLabel("Localisation").fill("Gatineau");
  await page.getByLabel("Distance", { exact: true }).selectOption("25");
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.waitForURL((address) => address.searchParams.get("within") === "25");
  await page.getByRole("link", { name: "Retirer le filtre Gatineau" }).waitFor();
  const around = await countOf(page);

  await page.getByLabel("Ajouter une ville", { exact: true }).fill("Sherbrooke");
  await page.getByLabel("Ajouter une ville", { exact: true }).press("Enter");
  await page.getByRole("link", { name: "Retirer le filtre Sherbrooke" }).waitFor();
  expect(new URL(page.url()).searchParams.getAll("location")).toEqual(["Gatineau", "Sherbrooke"]);
  const both = await countOf(page);
  expect(both).toBeGreaterThan(around);
  expect(around).toBeGreaterThan(0);

  await page.getByLabel("Trier par").selectOption("distance");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "distance");
  // Listings in the two cities have distance zero; those around Gatineau come after them.
  const inEitherCity = async () =>
    (await cardsOf(page).allInnerTexts()).map((text) => /Gatineau|Sherbrooke/u.test(text));
  await expect.poll(async () => (await inEitherCity()).join()).toMatch(/^(?:true,)+false(?:,false)*$/u);
  await page.getByRole("link", { name: "Retirer le filtre Sherbrooke" }).click();
  await expect.poll(() => countOf(page)).toBe(around);
});

test("facet counts hold without JavaScript, and in the sheet on a phone", async () => {
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/category/products?sub=mobilier");
  const good = countIn(await choiceOf(plain, "État", "Bon").innerText());
  await choiceOf(plain, "État", "Bon").click();
  await plain.getByLabel("Localisation").fill("");
  await plain.getByRole("button", { name: "Afficher les annonces" }).click();
  await plain.waitForURL("**/category/products?sub=mobilier&condition=bon");
  expect(await countOf(plain)).toBe(good);

  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await goTo(page, "/category/products?sub=mobilier");
  await page.locator("summary", { hasText: "Filtres" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await choiceOf(sheet, "État", "Bon").click();
  await sheet.getByRole("button", { name: new RegExp(`^Afficher (?:les ${good}|l’)`, "u") }).click();
  await page.waitForURL((address) => address.searchParams.get("condition") === "bon");
  await expect.poll(() => countOf(page)).toBe(good);

  await page.locator("summary", { hasText: "Filtres" }).first().click();
  await sheet.getByRole("list", { name: "Fourchettes de prix" }).getByRole("link").first().click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Retirer le filtre Jusqu/u }).waitFor();
});
