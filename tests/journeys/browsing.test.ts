import { expect, test } from "vitest";
import { generateDemo } from "../../src/demo/generate.ts";
import { aVisitor, goTo, isAwake, openBrowser, phone } from "./browser.ts";
import { cardsOf, countOf, pricesOf } from "./results.ts";

openBrowser();

const demo = generateDemo();
/** An ad with photos to leaf through, whose seller can be reached in both ways. */
const [listing, seller] = (() => {
  for (const ad of demo.listings) {
    const author = demo.users.find((user) => user.key === ad.authorKey);
    const { phone: byPhone, email: byEmail } = ad.content.contactPreferences;
    if (ad.status !== "active" || ad.pictures.length < 3 || !byPhone || !byEmail || !author?.phone) continue;
    if (demo.listings.filter((other) => other.content.title === ad.content.title).length === 1)
      return [ad, author] as const;
  }
  throw new Error("the demo data has no such ad");
})();

test("somebody looks around a category: filters, orders, pages, and back again", async () => {
  const page = await aVisitor();
  await goTo(page, "/");
  await page.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "Produits" }).click();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  // Other journeys add ads meanwhile: never fewer than that.
  const all = await countOf(page);
  expect(await cardsOf(page).count()).toBe(24);

  const chip = page
    .getByRole("navigation", { name: "Sous-catégories" })
    .getByRole("link", { name: "Mobilier" });
  await chip.click();
  await page.waitForURL((address) => address.searchParams.get("sub") === "Mobilier");
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  expect(await chip.getAttribute("aria-current")).toBe("true");
  await chip.click();
  await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(all);

  const filters = page.locator("form", { has: page.getByLabel("Prix minimum") });
  await filters.getByLabel("Prix minimum").fill("100");
  await filters.getByLabel("Prix maximum").fill("500");
  await filters.getByLabel("Localisation").fill("montreal");
  await filters.getByRole("button").click();
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "500");
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  for (const text of await cardsOf(page).allInnerTexts()) expect(text).toContain("Montréal");
  await page.getByLabel("Trier par").selectOption("price_asc");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_asc");
  await expect.poll(async () => isAscending(await pricesOf(page))).toBe(true);
  const prices = await pricesOf(page);
  expect(prices.length).toBeGreaterThan(1);
  for (const price of prices) expect(price !== null && price >= 100 && price <= 500).toBe(true);

  await page.reload();
  await isAwake(page);
  expect(await pricesOf(page)).toEqual(prices);
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(all);

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

test("an ad's photos wrap around, and its seller's channels open and close", async () => {
  const page = await aVisitor();
  const { title } = listing.content;
  await goTo(page, `/search?q=${encodeURIComponent(title)}`);
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();

  const total = listing.pictures.length;
  const isAt = (number: number) => page.getByText(`${number} / ${total}`, { exact: true }).waitFor();
  await isAt(1);
  await page.getByRole("button", { name: "Image précédente" }).click();
  await isAt(total);
  await page.getByRole("button", { name: "Image suivante" }).click();
  await isAt(1);
  await page.getByRole("button", { name: "Image suivante" }).click();
  await isAt(2);

  const opener = page.getByRole("button", { name: "Contacter le vendeur" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Contacter le vendeur" });
  const links = dialog.getByRole("link");
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toContain(`tel:${seller.phone?.replace(/\D/gu, "")}`);
  const mail = new URL(addresses.find((address) => address?.startsWith("mailto:")) ?? "");
  expect([mail.pathname, mail.searchParams.get("subject")]).toEqual([
    seller.email,
    `Concernant votre annonce: ${title}`,
  ]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("without JavaScript one searches, filters, orders, and reaches a seller", async () => {
  const page = await aVisitor({ javaScriptEnabled: false });
  const { title } = listing.content;
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /recherche/iu })
    .click();
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
  await page.getByLabel("Mots recherchés").fill(title);
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("button", { name: "Contacter le vendeur" }).click();
  await page.getByRole("heading", { level: 1, name: "Contacter le vendeur" }).waitFor();
  await page.getByRole("link", { name: seller.email }).waitFor();
  await page.getByRole("link", { name: seller.phone ?? "" }).waitFor();
});

test("on a phone: one column, nothing wider than the screen, photos that are swiped", async () => {
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

  await goTo(page, `/search?q=${encodeURIComponent(listing.content.title)}`);
  await cardsOf(page).getByRole("link", { name: listing.content.title, exact: true }).click();
  await page.getByText(`1 / ${listing.pictures.length}`, { exact: true }).waitFor();
  await page
    .getByRole("list", { name: "Faire défiler les photos" })
    .evaluate((track) => track.scrollBy({ left: track.clientWidth }));
  await page.getByText(`2 / ${listing.pictures.length}`, { exact: true }).waitFor();
});

function isAscending(prices: readonly (number | null)[]): boolean {
  return prices.every((price, index) => index === 0 || (prices[index - 1] ?? 0) <= (price ?? 0));
}
