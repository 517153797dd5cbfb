// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";

openBrowser();

/** What the address asks for, in no order. */
const asked = (page: Page) => [...new URL(page.url()).searchParams].map((pair) => pair.join("=")).sort();

/** What stands in the fields. */
const typed = async (page: Page, ...labels: string[]) =>
  Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));

test("what was typed and not sent goes along with a place that is pressed beside it", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products?sub=mobilier");
  await page.getByLabel("Prix maximum").fill("900");
  await page.getByLabel("Mots recherchés").fill("table");
  const place = page.getByRole("list", { name: "Lieux" }).getByRole("link").first();
  const name = (await place.innerText()).replace(/\s*\(.*/su, "");
  await place.click();
  await page.getByRole("link", { name: `Retirer le filtre ${name}` }).waitFor();
  expect(asked(page)).toEqual([`location=${name}`, "priceMax=900", "q=table", "sub=mobilier"]);
  expect(await typed(page, "Prix maximum", "Mots recherchés", "Localisation")).toEqual([
    "900",
    "table",
    name,
  ]);

  // Another subcategory, too; what it leads to is the link's, not the form's.
  await page.getByLabel("Prix maximum").fill("800");
  const subs = page.getByRole("navigation", { name: "Sous-catégories" });
  await subs.getByRole("link", { name: "Véhicules" }).click();
  await page.waitForURL((address) => address.searchParams.get("sub") === "vehicules");
  expect(asked(page)).toEqual([`location=${name}`, "priceMax=800", "q=table", "sub=vehicules"]);
});

test("a removed filter leaves its field, and what was typed in the others stays and counts", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=table&priceMax=3000&location=Montr%C3%A9al");
  await page.getByLabel("Prix minimum").fill("20");
  await page.getByLabel("Prix maximum").fill("2000");
  const chip = (name: RegExp) =>
    page.getByRole("list", { name: "Filtres appliqués" }).getByRole("link", { name });
  await chip(/3.000/u).click();
  await chip(/20/u).waitFor();
  expect(asked(page)).toEqual(["location=Montréal", "priceMin=20", "q=table"]);
  expect(await typed(page, "Prix minimum", "Prix maximum")).toEqual(["20", ""]);

  // An order that was no one's choice goes with the words that it was for.
  await page.getByLabel("Prix maximum").fill("1500");
  await chip(/table/u).click();
  await page.waitForURL((address) => !address.searchParams.has("q"));
  expect(asked(page)).toEqual(["location=Montréal", "priceMax=1500", "priceMin=20"]);
  expect(await typed(page, "Mots recherchés", "Prix maximum")).toEqual(["", "1500"]);
  await expect.poll(() => page.getByLabel("Trier par").inputValue()).toBe("recent");
});
