import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";

openBrowser();

test.for([
  { path: "/", least: 2 },
  { path: "/category/products", least: 3 },
  { path: "/category/housing", least: 3 },
  { path: "/search?q=table", least: 3 },
])("the first screen of a phone shows whole listings: $path", async ({ path, least }) => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, path);
  const top = (await page.getByRole("navigation", { name: "Navigation principale" }).boundingBox())?.y ?? 0;
  const whole = await page
    .getByRole("main")
    .locator("li:has(h3):has(time)")
    .evaluateAll((cards, bottom) => {
      const boxes = cards.map((card) => card.getBoundingClientRect());
      return boxes.filter((box) => box.bottom <= bottom && box.right <= innerWidth).length;
    }, top);
  expect(whole).toBeGreaterThanOrEqual(least);
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
