// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { observeShifts, recordedShifts } from "../support/layout-shifts.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { cardsOf } from "./results.ts";

openBrowser();

test("without JavaScript a phone's « Rechercher » leads to a form, and its results come first", async () => {
  const page = await aVisitor({ viewport: phone, javaScriptEnabled: false });
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("button", { name: "Rechercher" })
    .click();
  const words = page.getByLabel("Mots-clés");
  await words.fill("table");
  await words.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "table");
  await cardsOf(page).first().waitFor();
  expect(await words.isVisible()).toBe(false);
  await page.locator("summary", { hasText: "Filtres" }).first().click();
  expect(await words.inputValue()).toBe("table");
});

test("the sort order is not cut off on a phone, with JavaScript and without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await aVisitor({ viewport: phone, javaScriptEnabled });
    await page.goto("/search?q=table");
    const order = page.getByLabel("Trier par");
    for (const label of await order.locator("option").allInnerTexts()) {
      const [width, needed] = await order.evaluate((select: HTMLSelectElement, text) => {
        const { paddingLeft, paddingRight, font } = getComputedStyle(select);
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) throw new Error("no canvas");
        canvas.font = font;
        return [
          select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
          canvas.measureText(text).width,
        ];
      }, label);
      expect({ javaScriptEnabled, label, isCut: Number(needed) > Number(width) }).toEqual({
        javaScriptEnabled,
        label,
        isCut: false,
      });
    }
  }
});

const chosenSub = (page: Page) =>
  page.getByRole("navigation", { name: "Sous-catégories" }).locator('[aria-current="true"]');

/** Whether the chosen subcategory is in view, and how far the page itself is scrolled. */
const positionOfChosen = (page: Page) =>
  chosenSub(page).evaluate((chip) => {
    const { left, right } = chip.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    return { isInView: left >= 0 && right <= clientWidth, scrolled: [scrollX, scrollY], scrollWidth };
  });

const inView = { isInView: true, scrolled: [0, 0], scrollWidth: phone.width };
const lastSubs = ["sport-loisirs", "livres-media"];
const subPath = (sub: string) => `/category/products?${new URLSearchParams({ sub })}`;

test("the chosen subcategory is in view on a phone at first paint, without layout shifts", async () => {
  const plain = await aVisitor({ viewport: phone, javaScriptEnabled: false });
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await observeShifts(page);
  for (const sub of lastSubs) {
    await plain.goto(subPath(sub));
    expect(await positionOfChosen(plain)).toEqual(inView);
    await goTo(page, subPath(sub));
    expect(await positionOfChosen(page)).toEqual(inView);
    expect(await recordedShifts(page)).toEqual([]);
  }
});

test("the chosen subcategory is scrolled into view without scroll-initial-target, and after going back", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    const older = new CSSStyleSheet();
    older.replaceSync("* { scroll-initial-target: none !important; }");
    document.adoptedStyleSheets = [older];
  });
  await goTo(page, subPath("livres-media"));
  await expect.poll(() => positionOfChosen(page)).toEqual(inView);
  const subs = page.getByRole("navigation", { name: "Sous-catégories" });
  await subs.getByRole("link", { name: "Électronique" }).click();
  await expect.poll(() => chosenSub(page).innerText()).toMatch(/^Électronique/u);
  await expect.poll(() => positionOfChosen(page)).toEqual(inView);
  await page.goBack();
  await expect.poll(() => chosenSub(page).innerText()).toMatch(/^Livres/u);
  await expect.poll(() => positionOfChosen(page)).toEqual(inView);
});
