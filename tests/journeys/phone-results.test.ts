// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchShifts, whatMoved } from "../support/layout-shifts.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
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

const chosenSub = (page: Page) =>
  page.getByRole("navigation", { name: "Sous-catégories" }).locator('[aria-current="true"]');

/** Whether the chosen subcategory is within the screen, and how far the page itself has gone. */
const whereIsChosen = (page: Page) =>
  chosenSub(page).evaluate((chip) => {
    const { left, right } = chip.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    return { isInView: left >= 0 && right <= clientWidth, scrolled: [scrollX, scrollY], scrollWidth };
  });

const inView = { isInView: true, scrolled: [0, 0], scrollWidth: phone.width };
const lastSubs = ["sport-loisirs", "livres-media"];
const subPath = (sub: string) => `/category/products?${new URLSearchParams({ sub })}`;

test("the chosen subcategory is in view on a phone from the first paint, and nothing else has moved", async () => {
  const plain = await aVisitor({ viewport: phone, javaScriptEnabled: false });
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await watchShifts(page);
  for (const sub of lastSubs) {
    await plain.goto(subPath(sub));
    expect(await whereIsChosen(plain)).toEqual(inView);
    await goTo(page, subPath(sub));
    expect(await whereIsChosen(page)).toEqual(inView);
    expect(await whatMoved(page)).toEqual([]);
  }
});

test("it comes into view also in a browser that cannot start a row there, and when one goes back to it", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    const older = new CSSStyleSheet();
    older.replaceSync("* { scroll-initial-target: none !important; }");
    document.adoptedStyleSheets = [older];
  });
  await goTo(page, subPath("livres-media"));
  await expect.poll(() => whereIsChosen(page)).toEqual(inView);
  const subs = page.getByRole("navigation", { name: "Sous-catégories" });
  await subs.getByRole("link", { name: "Électronique" }).click();
  await expect.poll(() => chosenSub(page).innerText()).toMatch(/^Électronique/u);
  await expect.poll(() => whereIsChosen(page)).toEqual(inView);
  await page.goBack();
  await expect.poll(() => chosenSub(page).innerText()).toMatch(/^Livres/u);
  await expect.poll(() => whereIsChosen(page)).toEqual(inView);
});
