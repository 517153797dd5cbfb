import { expect, test } from "vitest";
import { aVisitor, openBrowser, phone } from "./browser.ts";
import { cardsOf } from "./results.ts";

openBrowser();

test("without JavaScript a phone's « Rechercher » leads to fields, and what they find comes before them", async () => {
  const page = await aVisitor({ viewport: phone, javaScriptEnabled: false });
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("button", { name: "Rechercher" })
    .click();
  const words = page.getByLabel("Mots recherchés");
  await words.fill("table");
  await words.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "table");
  await cardsOf(page).first().waitFor();
  expect(await words.isVisible()).toBe(false);
  await page.locator("summary", { hasText: "Filtres" }).click();
  expect(await words.inputValue()).toBe("table");
});

test("the order can be read whole on a phone, with JavaScript and without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await aVisitor({ viewport: phone, javaScriptEnabled });
    await page.goto("/search?q=table");
    const order = page.getByLabel("Trier par");
    for (const label of await order.locator("option").allInnerTexts()) {
      const [width, needed] = await order.evaluate((select: HTMLSelectElement, text) => {
        const { paddingLeft, paddingRight, font } = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.font = font;
        return [
          select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
          pen.measureText(text).width,
        ];
      }, label);
      expect({ javaScriptEnabled, label, isCut: Number(needed) > Number(width) }).toEqual({
        ...{ javaScriptEnabled, label, isCut: false },
      });
    }
  }
});
