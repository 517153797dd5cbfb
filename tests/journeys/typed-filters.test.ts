// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";

openBrowser();

/** The query parameters of the URL, sorted. */
const params = (page: Page) => [...new URL(page.url()).searchParams].map((pair) => pair.join("=")).sort();

/** The values of fields, by label. */
const values = async (page: Page, ...labels: string[]) =>
  Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));

test("unsubmitted fields are applied together with a place link", async () => {
  const page = await aVisitor();
  // A place that is in the list before and after the fields are applied, whichever comes first: that or the press.
  await goTo(page, "/category/products?sub=mobilier&q=table&priceMax=900");
  const places = page.getByRole("list", { name: "Lieux" });
  const names = async () =>
    (await places.getByRole("link").allInnerTexts()).map((text) => text.replace(/\s*\(.*/su, ""));
  const after = await names();
  await goTo(page, "/category/products?sub=mobilier");
  const name = (await names()).find((before) => after.includes(before)) ?? "none";
  await page.getByLabel("Prix maximum").fill("900");
  await page.getByLabel("Mots-clés").fill("table");
  await places.getByRole("link", { name: new RegExp(`^${name} `, "u") }).click();
  await page.getByRole("link", { name: `Retirer le filtre ${name}` }).waitFor();
  expect(params(page)).toEqual([`location=${name}`, "priceMax=900", "q=table", "sub=mobilier"]);
  expect(await values(page, "Prix maximum", "Mots-clés", "Localisation")).toEqual(["900", "table", name]);

  // With a subcategory link too; its own parameter wins over the form's.
  await page.getByLabel("Prix maximum").fill("800");
  const subs = page.getByRole("navigation", { name: "Sous-catégories" });
  await subs.getByRole("link", { name: "Véhicules" }).click();
  await page.waitForURL((address) => address.searchParams.get("sub") === "vehicules");
  expect(params(page)).toEqual([`location=${name}`, "priceMax=800", "q=table", "sub=vehicules"]);
});

test("removing a filter clears its field, and unsubmitted values of other fields are applied", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=table&priceMax=3000&location=Montr%C3%A9al");
  await page.getByLabel("Prix minimum").fill("20");
  await page.getByLabel("Prix maximum").fill("2000");
  const chip = (name: RegExp) =>
    page.getByRole("list", { name: "Filtres appliqués" }).getByRole("link", { name });
  await chip(/3.000/u).click();
  // The typed minimum may have been applied by itself before.
  await expect.poll(() => params(page)).toEqual(["location=Montréal", "priceMin=20", "q=table"]);
  await expect.poll(() => values(page, "Prix minimum", "Prix maximum")).toEqual(["20", ""]);

  // The default sort order of a query is dropped with the query.
  await page.getByLabel("Prix maximum").fill("1500");
  await chip(/table/u).click();
  await page.waitForURL((address) => !address.searchParams.has("q"));
  expect(params(page)).toEqual(["location=Montréal", "priceMax=1500", "priceMin=20"]);
  expect(await values(page, "Mots-clés", "Prix maximum")).toEqual(["", "1500"]);
  await expect.poll(() => page.getByLabel("Trier par").inputValue()).toBe("recent");
});
