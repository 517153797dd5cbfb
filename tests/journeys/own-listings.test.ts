// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { leavePublishedPage } from "./listing-form.ts";
import { cardsOf } from "./results.ts";
import { register, registerWithoutJavaScript } from "./users.ts";

openBrowser();

/** A word that no other listing contains. */
const uniqueWord = () =>
  `ocarina${Math.random()
    .toString(36)
    .replace(/[^a-z]/gu, "")}`;

/** Publishes a listing through the form and opens the dashboard. */
async function publish(page: Page, title: string): Promise<void> {
  await page.goto("/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill(title);
  await page.getByLabel(/^Description/u).fill("Comme neuve.");
  await page.getByLabel(/^Ville/u).fill("Rimouski");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await leavePublishedPage(page, "/dashboard");
}

const own = (page: Page, title: string) =>
  page.getByRole("region", { name: "Mes annonces" }).getByRole("listitem").filter({ hasText: title });

async function isFound(page: Page, word: string): Promise<boolean> {
  await page.goto(`/search?q=${word}`);
  return (await cardsOf(page).count()) > 0;
}

test.each([
  { name: "with JavaScript", javaScriptEnabled: true },
  { name: "without JavaScript", javaScriptEnabled: false },
])(
  "4.12 $name a listing is marked sold, relisted, deleted, restored, and deleted again",
  async ({ javaScriptEnabled }) => {
    const word = uniqueWord();
    const title = `Vieille ${word}`;
    const seller = await aVisitor({ javaScriptEnabled, expected: /410/u });
    if (javaScriptEnabled) await register(seller);
    else await registerWithoutJavaScript(seller);
    await publish(seller, title);
    if (javaScriptEnabled) await waitForHydration(seller);
    const buyer = await aVisitor({ expected: /410/u });
    expect(await isFound(buyer, word)).toBe(true);
    await cardsOf(buyer).getByRole("link", { name: title }).click();
    await buyer.waitForURL(/\/listing\//u);
    const address = new URL(buyer.url()).pathname;

    await own(seller, title).getByRole("button", { name: "Marquer comme vendue" }).click();
    await seller.getByText(/^Annonce marquée comme vendue/u).waitFor();
    expect(await own(seller, title).innerText()).toContain("Vendue");
    expect(await isFound(buyer, word)).toBe(false);
    await buyer.goto(address);
    await buyer.getByRole("main").getByText("Vendue", { exact: true }).first().waitFor();

    await own(seller, title).getByRole("button", { name: "Remettre en vente" }).click();
    await seller.getByText("Annonce remise en vente.").waitFor();
    expect(await own(seller, title).innerText()).toContain("Actif");
    expect(await isFound(buyer, word)).toBe(true);

    await deleteListing(seller, title);
    await seller.getByText("Annonce supprimée.").waitFor();
    await expect.poll(() => own(seller, title).count()).toBe(0);
    expect((await buyer.goto(address))?.status()).toBe(410);
    await seller.getByRole("status").getByRole("button", { name: "Annuler" }).click();
    await seller.getByText("Annonce rétablie.").waitFor();
    await expect.poll(() => own(seller, title).count()).toBe(1);
    expect((await buyer.goto(address))?.status()).toBe(200);
    await seller.reload();
    expect(await seller.getByText("Annonce rétablie.").count()).toBe(0);

    await deleteListing(seller, title);
    await seller.getByText("Annonce supprimée.").waitFor();
    expect((await buyer.goto(address))?.status()).toBe(410);
    await buyer.getByRole("heading", { name: "Annonce non trouvée" }).waitFor();
  },
);

test("the page of one's own listing shows its dates and actions, and keeps the scroll position", async () => {
  const title = `Petite ${uniqueWord()}`;
  const seller = await aVisitor({ viewport: phone });
  await register(seller);
  // An empty dashboard has a layout of its own.
  await publish(seller, `Autre ${uniqueWord()}`);
  await publish(seller, title);
  await waitForHydration(seller);
  await own(seller, title).getByRole("link", { name: title, exact: true }).click();
  const block = seller.getByRole("region", { name: "Votre annonce" });
  await block.getByText(/^En ligne jusqu’au .*\./u).waitFor();
  expect(await block.getByRole("button", { name: "Renouveler" }).count()).toBe(0);
  const top = async () => (await block.boundingBox())?.y;
  await block.getByRole("button", { name: "Marquer comme vendue" }).scrollIntoViewIfNeeded();
  const before = await top();
  await block.getByRole("button", { name: "Marquer comme vendue" }).click();
  await block.getByRole("button", { name: "Remettre en vente" }).waitFor();
  await seller.getByText(/^Annonce marquée comme vendue/u).waitFor();
  await expect.poll(top).toBeCloseTo(before ?? 0, -2);
  await seller.getByRole("status").getByRole("button", { name: "Annuler" }).click();
  await block.getByRole("button", { name: "Marquer comme vendue" }).waitFor();

  await goTo(seller, "/dashboard");
  await own(seller, title)
    .getByRole("button", { name: /^Supprimer / })
    .evaluate((button) => button.scrollIntoView({ block: "center" }));
  const scrolled = await seller.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await deleteListing(seller, title);
  await seller.getByText("Annonce supprimée.").waitFor();
  // The page is shorter by the listing; its end is where the reader stays.
  const { now, last } = await seller.evaluate(() => ({
    now: scrollY,
    last: document.documentElement.scrollHeight - innerHeight,
  }));
  expect(Math.abs(now - Math.min(scrolled, Math.max(last, 0)))).toBeLessThan(2);
});

test.each([
  { name: "with JavaScript on a phone", javaScriptEnabled: true, viewport: phone },
  { name: "without JavaScript", javaScriptEnabled: false, viewport: { width: 1280, height: 800 } },
])(
  "$name a listing is copied from the menu of its other actions",
  async ({ javaScriptEnabled, viewport }) => {
    const title = `Autre ${uniqueWord()}`;
    const seller = await aVisitor({ javaScriptEnabled, viewport });
    if (javaScriptEnabled) await register(seller);
    else await registerWithoutJavaScript(seller);
    await publish(seller, title);
    if (javaScriptEnabled) await waitForHydration(seller);
    const menu = own(seller, title).getByRole("group").filter({ hasText: "Copier cette annonce" });
    const copy = menu.getByRole("button", { name: "Copier cette annonce" });
    const opened = menu.locator("summary");
    expect(await copy.isVisible()).toBe(false);
    await opened.click();
    if (javaScriptEnabled) {
      await seller.keyboard.press("Escape");
      await copy.waitFor({ state: "hidden" });
      await opened.click();
    }
    await copy.click();
    await seller.waitForURL(/\/create/u);
    expect(await seller.getByLabel(/^Titre/u).inputValue()).toBe(title);
    expect(await seller.getByLabel(/^Description/u).inputValue()).toBe("Comme neuve.");
    await seller.getByRole("button", { name: "Publier l’annonce" }).click();
    await seller.getByText(/Annonce publiée avec succès\s!/u).waitFor();
    await leavePublishedPage(seller, "/dashboard");
    await expect.poll(() => own(seller, title).count()).toBe(2);
  },
);

async function deleteListing(page: Page, title: string): Promise<void> {
  await own(page, title)
    .getByRole("button", { name: /^Supprimer / })
    .click();
  await page
    .getByText(/^Supprimer cette annonce\s\?$/u)
    .filter({ visible: true })
    .waitFor();
  await page.getByRole("button", { name: "Supprimer l’annonce" }).filter({ visible: true }).click();
}
