// Runs in npm run test:full.
import { expect, test } from "vitest";
import { countWholeListings, firstScreens } from "../support/whole-listings.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";

openBrowser();

test.for(firstScreens)("the first screen of a phone shows whole listings: $path", async ({ path, least }) => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, path);
  expect(await countWholeListings(page)).toBeGreaterThanOrEqual(least);
});

test("rows are the default on phones, and what is chosen instead stays", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/category/products");
  const pressed = page.getByRole("group", { name: "Affichage" }).getByRole("button", { pressed: true });
  expect(await pressed.getAttribute("aria-label")).toBe("Afficher en liste");
  await page.getByRole("button", { name: "Afficher en grille" }).click();
  await goTo(page, "/category/housing");
  expect(await pressed.getAttribute("aria-label")).toBe("Afficher en grille");
  const desktop = await aVisitor();
  await goTo(desktop, "/category/products");
  const shown = desktop.getByRole("group", { name: "Affichage" }).getByRole("button", { pressed: true });
  expect(await shown.getAttribute("aria-label")).toBe("Afficher en grille");
});
