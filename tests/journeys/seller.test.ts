// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { cardsOf, countOf, pricesOf } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

const [listing, seller] = pickDemoListing();
const { title } = listing.content;
const total = listing.pictures.length;

async function openListing(page: Awaited<ReturnType<typeof aVisitor>>) {
  await goTo(page, `/search?q=${encodeURIComponent(title)}`);
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

test("photos open full screen by keyboard, change by arrows, and Escape gives the focus back", async () => {
  const page = await aVisitor({ reducedMotion: "reduce" });
  await openListing(page);
  const photo = page.getByRole("link", { name: /Agrandir la photo/u }).first();
  await photo.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: /plein écran/u });
  await viewer.getByText(`1 / ${total}`, { exact: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await viewer.getByText(`${total} / ${total}`, { exact: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByText(`1 / ${total}`, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => viewer.count()).toBe(0);
  await expect.poll(() => photo.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a member opens a seller's page from a listing, filters the listings, and follows the seller", async () => {
  const page = await aVisitor();
  await register(page);
  await openListing(page);
  await page
    .getByRole("region", { name: "Vendeur" })
    .getByRole("link", { name: seller.name, exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: seller.name }).waitFor();
  await cardsOf(page).getByRole("link", { name: title, exact: true }).waitFor();
  const all = await countOf(page);
  const lowest = Math.min(...(await pricesOf(page)).flatMap((price) => price ?? []));
  const maximum = page.getByLabel("Prix maximum");
  await maximum.fill(String(lowest));
  await maximum.press("Enter");
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  await expect
    .poll(async () => (await pricesOf(page)).every((price) => price !== null && price <= lowest))
    .toBe(true);
  await page.getByRole("button", { name: "Suivre", exact: true }).click();
  await page.getByText("Vous suivez ce vendeur.").waitFor();
  await page.getByRole("button", { name: "Ne plus suivre" }).waitFor();
});
