// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { countOf } from "./results.ts";

openBrowser();

test("2.66 on a wide screen the filters are open, and fold", async () => {
  const page = await aVisitor({ viewport: { width: 1280, height: 800 } });
  await goTo(page, "/category/products");
  const form = page.locator("form", { has: page.getByLabel("Prix minimum") });
  expect(await page.getByLabel("Prix minimum").isVisible()).toBe(true);
  await form.locator("summary").first().click();
  await page.getByLabel("Prix minimum").waitFor({ state: "hidden" });
  await form.locator("summary").first().click();
  await page.getByLabel("Prix minimum").waitFor();
});

test("2.66 on a phone the filters open in a sheet whose button counts the results", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  // No other journey publishes in this category.
  await goTo(page, "/category/housing");
  const all = await countOf(page);
  const opener = page.locator("summary", { hasText: "Filtres" }).first();
  expect(await page.getByLabel("Prix minimum").isVisible()).toBe(false);
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await sheet.getByLabel("Prix maximum").fill("1000");
  const show = sheet.getByRole("button", { name: /^Afficher/u });
  const shown = async () => Number((await show.innerText()).replace(/\D/gu, ""));
  await expect.poll(shown).toBeLessThan(all);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await opener.evaluate((control) => control === document.activeElement)).toBe(true);
  expect(new URL(page.url()).search).toBe("");

  await opener.click();
  await sheet.getByLabel("Prix maximum").fill("1000");
  await expect.poll(shown).toBeLessThan(all);
  const announced = await shown();
  await show.click();
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "1000");
  await expect.poll(() => countOf(page)).toBe(announced);
  expect(await opener.innerText()).toMatch(/1/u);
});

test("2.67 « Effacer les filtres » in the sheet removes all filters but the query, also those without a field, and shows the results", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await goTo(page, "/search?q=table&free=1&yearMax=2010");
  await page.locator("summary", { hasText: "Filtres" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await sheet.getByRole("button", { name: "Effacer les filtres" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.waitForURL((address) => address.search === "?q=table");
});

test("a place chosen in the sheet is applied together with what was typed there", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await goTo(page, "/category/products");
  await page.locator("summary", { hasText: "Filtres" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await sheet.getByLabel("Prix maximum").fill("300");
  const place = sheet.getByRole("list", { name: "Lieux" }).getByRole("link").first();
  const name = (await place.innerText()).replace(/\s*\(.*/su, "");
  await place.click();
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "300");
  expect(new URL(page.url()).searchParams.getAll("location")).toEqual([name]);
  await sheet.waitFor({ state: "detached" });
});
