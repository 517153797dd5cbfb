import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { cardsOf, countOf, pricesOf, stablePath } from "./results.ts";

openBrowser();

const [listing, seller] = pickDemoListing();

test("1.1 a user browses a category: filters, sort order, pages, and back again", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  await page.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "Produits" }).click();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  expect(await cardsOf(page).count()).toBe(24);

  await goTo(page, stablePath("/category/products"));
  const all = await countOf(page);
  const chip = page
    .getByRole("navigation", { name: "Sous-catégories" })
    .getByRole("link", { name: "Mobilier" });
  await chip.click();
  await page.waitForURL((address) => address.searchParams.get("sub") === "mobilier");
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  expect(await chip.getAttribute("aria-current")).toBe("true");
  await chip.click();
  await expect.poll(() => countOf(page)).toBe(all);

  const filters = page.locator("form", { has: page.getByLabel("Prix minimum") });
  // No other journey publishes in this city.
  await filters.getByLabel("Localisation").fill("riviere du loup");
  await filters.getByRole("button").click();
  await page.waitForURL((address) => address.searchParams.has("location"));
  await expect.poll(() => countOf(page)).not.toBe(all);
  const there = await countOf(page);
  for (const text of await cardsOf(page).allInnerTexts()) expect(text).toContain("Rivière-du-Loup");
  const allPrices = await pricesOf(page);
  expect(allPrices).toHaveLength(there);
  // Bounds that leave the cheapest and the dearest out.
  const amounts = [...new Set(allPrices.filter((price) => price !== null))].toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [amounts[1], amounts.at(-2)];
  expect([amounts.length > 3, low > 0]).toEqual([true, true]);
  await filters.getByLabel("Prix minimum").fill(String(low));
  await filters.getByLabel("Prix maximum").fill(String(high));
  await filters.getByRole("button").click();
  await page.waitForURL((address) => address.searchParams.get("priceMax") === String(high));
  await expect.poll(() => countOf(page)).toBeLessThan(there);
  await page.getByLabel("Trier par").selectOption("price_asc");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_asc");
  const isInRange = (price: number | null) => price === null || (price >= low && price <= high);
  // Each bound is applied as soon as its field is left, and the list arrives after the address.
  await expect
    .poll(async () => {
      const shown = await pricesOf(page);
      const isWhole = shown.length > 1 && shown.length === (await countOf(page));
      return isWhole && isAscending(shown) && shown.every(isInRange);
    })
    .toBe(true);
  const prices = await pricesOf(page);
  const few = prices.length;

  await page.reload();
  await waitForHydration(page);
  expect(await pricesOf(page)).toEqual(prices);
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await page.waitForURL((address) => !address.searchParams.has("priceMax"));
  await expect.poll(() => countOf(page)).toBeGreaterThan(few);

  const first = await cardsOf(page).first().innerText();
  await page
    .getByRole("navigation", { name: "Pages de résultats" })
    .getByRole("link", { name: "Suivante" })
    .click();
  await page.waitForURL((address) => address.searchParams.get("page") === "2");
  await expect.poll(() => cardsOf(page).first().innerText()).not.toBe(first);
  await page.goBack();
  await page.waitForURL((address) => !address.searchParams.has("page"));
  const previous = page
    .getByRole("navigation", { name: "Pages de résultats" })
    .getByRole("link", { name: "Précédente" });
  await previous.waitFor({ state: "detached" });
  expect(await cardsOf(page).count()).toBe(24);
});

test("1.2 6.2 without JavaScript a user searches, filters, sorts, and reaches a seller", async () => {
  const page = await aVisitor({ javaScriptEnabled: false });
  const { title } = listing.content;
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Ouvrir la recherche" }).click();
  await page.waitForURL((address) => address.pathname === "/search");
  await page.getByLabel("Prix minimum").fill("50");
  await page.getByLabel("Prix maximum").fill("400");
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.waitForURL((address) => address.searchParams.get("priceMin") === "50");
  await page.getByLabel("Trier par").selectOption("price_desc");
  await page.getByRole("button", { name: "Trier" }).click();
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_desc");
  const prices = await pricesOf(page);
  expect(prices.length).toBe(24);
  expect(isAscending(prices.toReversed())).toBe(true);
  for (const price of prices) expect(price !== null && price >= 50 && price <= 400).toBe(true);

  await page.goto("/search");
  await page.getByLabel("Mots-clés").fill(title);
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("button", { name: "Contacter le vendeur" }).click();
  await page.getByRole("heading", { level: 1, name: "Contacter le vendeur" }).waitFor();
  await page.getByRole("link", { name: seller.email }).waitFor();
  await page.getByText("Afficher le numéro").click();
  await page.getByRole("link", { name: seller.phone ?? "" }).waitFor();
});

test("2.46 on a phone: one column, nothing wider than the screen, and filters at hand", async () => {
  const desktop = await aVisitor();
  await goTo(desktop, "/");
  expect(await desktop.getByText("Explorer les catégories").isVisible()).toBe(false);
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await goTo(page, "/");
  await page.getByRole("link", { name: "Explorer les catégories" }).click();
  await page.waitForURL((address) => address.pathname === "/category/housing");
  await cardsOf(page).first().waitFor();
  const lefts = await cardsOf(page).evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size).toBe(1);
  await page.getByText("Filtres", { exact: true }).first().click();
  await page.getByLabel("Prix maximum").waitFor();

  for (const path of ["/", "/category/housing", "/search?q=table", "/auth", "/favorites"]) {
    await goTo(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ path, width }).toEqual({ path, width: phone.width });
  }
});

function isAscending(prices: readonly (number | null)[]): boolean {
  return prices.every((price, index) => index === 0 || (prices[index - 1] ?? 0) <= (price ?? 0));
}
