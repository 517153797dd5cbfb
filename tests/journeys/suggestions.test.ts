// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { openOverlay } from "./overlay.ts";

openBrowser();

/** Opens the search on the home page; returns its combobox and suggestion list. */
async function openHomeSearch(page: Page) {
  await goTo(page, "/");
  const { overlay } = await openOverlay(page, page.getByRole("main"));
  const field = overlay.getByRole("combobox", { name: "Rechercher des annonces" });
  await field.waitFor();
  return { overlay, field, list: overlay.getByRole("listbox", { name: "Suggestions" }) };
}

test("with the keyboard: words are completed without accents, and Enter searches for the selected one", async () => {
  const page = await aVisitor();
  const { field, list } = await openHomeSearch(page);
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  await field.pressSequentially("velo");
  const vélo = list.getByRole("option", { name: "vélo", exact: true });
  await vélo.waitFor();
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("ArrowDown");
  expect(await vélo.getAttribute("aria-selected")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await vélo.getAttribute("id"));
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  // Up from the first option returns to the field.
  await page.keyboard.press("ArrowUp");
  expect(await field.getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Résultats pour «\svélo\s»/u }).waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("vélo");
});

test("2.39 Escape closes the overlay in one press, also with the suggestions open; Enter without a selection searches what was typed", async () => {
  const page = await aVisitor();
  const { overlay, field, list } = await openHomeSearch(page);
  await field.pressSequentially("tabl");
  await list.waitFor();
  await page.keyboard.press("Escape");
  await overlay.waitFor({ state: "detached" });
  const again = await openHomeSearch(page);
  await again.field.pressSequentially("tabl");
  await again.list.waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "tabl");
});

test("on a phone a place and a category are suggested, and nothing moves when the list opens", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true });
  const { overlay, field, list } = await openHomeSearch(page);
  const below = overlay.getByRole("heading", { name: "Rechercher par catégorie" });
  const before = await below.boundingBox();
  await field.pressSequentially("table à montréa");
  const place = list.getByRole("option", { name: /^table à Montréal \(Québec\)$/u });
  await place.waitFor();
  expect(await below.boundingBox()).toEqual(before);
  await place.tap();
  await page.getByRole("heading", { level: 1, name: /Résultats pour «\stable\s»/u }).waitFor();
  expect(new URL(page.url()).searchParams.get("location")).toBe("Montréal");

  const again = await openHomeSearch(page);
  await again.field.pressSequentially("mobil");
  await again.list.getByRole("option", { name: "Mobilier dans Produits", exact: true }).tap();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  expect(new URL(page.url()).searchParams.get("sub")).toBe("mobilier");
  expect(new URL(page.url()).searchParams.get("q")).toBeNull();
});

test("the header's fields suggest words, categories and places once they are used", async () => {
  const page = await aVisitor({ viewport: { width: 1280, height: 800 } });
  await goTo(page, "/");
  const header = page.getByRole("banner");
  const words = header.getByLabel("Rechercher", { exact: true });
  await words.pressSequentially("velo");
  await header.getByRole("option", { name: "vélo", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  expect(await header.getByRole("option").count()).toBe(0);
  expect(await words.inputValue()).toBe("velo");
  await page.keyboard.press("ArrowDown");
  await header.getByRole("option", { name: "vélo", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Résultats pour «\svélo\s»/u }).waitFor();

  const place = header.getByLabel(/^Où/u);
  await place.fill("");
  await place.pressSequentially("rimousk");
  await header.getByRole("option", { name: /^Rimouski/u }).click();
  expect(await place.inputValue()).toBe("Rimouski");
  await place.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("location") === "Rimouski");
  expect(new URL(page.url()).searchParams.get("q")).toBe("vélo");
});

test("on a phone the header's suggestions are as wide as the page", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true });
  await goTo(page, "/");
  const header = page.getByRole("banner");
  await header.getByLabel("Rechercher", { exact: true }).pressSequentially("mobil");
  const option = header.getByRole("option", { name: "Mobilier dans Produits", exact: true });
  await option.waitFor();
  expect((await option.boundingBox())?.width).toBeGreaterThan(phone.width - 60);
  await option.tap();
  await page.waitForURL((address) => address.searchParams.get("sub") === "mobilier");
});
