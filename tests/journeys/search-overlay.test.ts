import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";

openBrowser();

test("the search opens from the header, goes nowhere for nothing, and closes with Escape", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  const opener = page.getByRole("banner").getByRole("button", { name: /recherche/iu });
  await opener.click();
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  const words = overlay.getByPlaceholder("Rechercher des annonces...");
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  for (const blank of ["", "   "]) {
    await words.fill(blank);
    await words.press("Enter");
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await overlay.isVisible()).toBe(true);
  }
  await words.press("Escape");
  await overlay.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("Enter searches, with the place, the prices and the order that were chosen", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  await page
    .getByRole("main")
    .getByRole("button", { name: /recherche/iu })
    .first()
    .click();
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  await overlay.getByRole("combobox").first().selectOption("montreal");
  await overlay.getByText("Filtres avancés").click();
  await overlay.getByPlaceholder("Max $ CAD").fill("5000");
  await overlay.getByPlaceholder("Rechercher des annonces...").fill("table");
  await overlay.getByPlaceholder("Rechercher des annonces...").press("Enter");
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

test("on a phone the bottom bar opens it, and a category keeps the words", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/");
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("button", { name: /recherche/iu })
    .click();
  expect(new URL(page.url()).pathname).toBe("/");
  const overlay = page.getByRole("dialog", { name: "Recherche" });
  await overlay.getByPlaceholder("Rechercher des annonces...").fill("table");
  await overlay.getByRole("button", { name: "Produits" }).click();
  await page.waitForURL((address) => address.pathname === "/category/products");
  expect(new URL(page.url()).searchParams.get("q")).toBe("table");
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
});
