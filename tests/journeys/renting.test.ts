// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { expectHeadingFocus, press, tabTo } from "./keyboard.ts";
import { cardsOf, countOf, pricesOf } from "./results.ts";

openBrowser();

const roomsOf = (page: Page) => new URL(page.url()).searchParams.getAll("rooms");

test("someone who rents chooses two sizes of dwellings as chips, a highest rent, and opens one that fits", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/housing");
  const all = await countOf(page);
  const filters = page.getByRole("group", { name: "Pièces" });
  await filters.locator("label", { hasText: /^3\s½/u }).click();
  await page.waitForURL(() => roomsOf(page).join() === "3.5");
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  const one = await countOf(page);
  await filters.locator("label", { hasText: /^4\s½/u }).click();
  await page.waitForURL(() => roomsOf(page).join() === "3.5,4.5");
  await expect.poll(() => countOf(page)).toBeGreaterThan(one);
  const maximum = page.getByLabel("Prix maximum");
  await maximum.fill("1600");
  await maximum.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "1600");
  const chips = page.getByRole("list", { name: "Filtres appliqués" });
  await chips.getByRole("link", { name: /1\s600/u }).waitFor();
  await expect
    .poll(async () => {
      const rents = await pricesOf(page);
      return rents.length > 0 && rents.every((rent) => rent !== null && rent <= 1600);
    })
    .toBe(true);
  const [title = ""] = await cardsOf(page).first().getByRole("heading").allInnerTexts();
  await cardsOf(page).first().getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page
    .getByRole("list", { name: "En bref" })
    .getByText(/^[34]\s½$/u)
    .waitFor();

  await page.goBack();
  await chips.getByRole("link", { name: /3\s½/u }).click();
  await page.waitForURL(() => roomsOf(page).join() === "4.5");
});

test.each([
  { screen: "a phone", viewport: phone },
  { screen: "a desktop", viewport: { width: 1280, height: 800 } },
])(
  "with the keyboard only, on $screen, the map of results leads to the listings of a place",
  async ({ viewport }) => {
    const page = await aVisitor({ viewport });
    await goTo(page, "/category/housing?location=Montr%C3%A9al");
    await press(page, "link", /carte$/iu, { stops: 90 });
    await expectHeadingFocus(page, "Annonces : Logement"); // else the focus may move to it after the next Tab
    const map = page.getByRole("group", { name: "Carte des annonces" }).filter({ visible: true });
    const circle = await tabTo(page, "link", /annonce/u, { within: map });
    const label = (await circle.getAttribute("aria-label")) ?? "";
    await page.keyboard.press("Enter");
    await page.waitForURL(({ pathname }) => pathname === "/category/housing");
    await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(Number(/(\d+)\sannonce/u.exec(label)?.[1]));
  },
);
