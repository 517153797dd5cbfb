// Runs in npm run test:full.
/** Scripts loaded on demand that fail to load. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { cardsOf } from "./results.ts";

openBrowser();

const visitorWithFailing = (script: string) =>
  aVisitor({ expected: new RegExp(`${script}|ERR_FAILED|dynamically imported`, "u") });

/** Fails requests for a script: only of its own URL, or also of the retry's. Returns a function that undoes this. */
async function failLoads(page: Page, script: string, which: "first" | "all"): Promise<() => Promise<void>> {
  const addresses = `**/assets/${script}*.js${which === "all" ? "*" : ""}`;
  await page.route(addresses, (route) => route.abort());
  return () => page.unroute(addresses);
}

/** The retry has a query string, so that the browser does not answer it from its module map. */
const waitForFailedRetry = (page: Page, script: string) =>
  page.waitForEvent("requestfailed", (request) => new RegExp(`${script}.*\\?`, "u").test(request.url()));

test("place suggestions that fail to load are retried under another URL, and then work", async () => {
  const page = await visitorWithFailing("place-suggestions");
  await goTo(page, "/search");
  await failLoads(page, "place-suggestions", "first");
  const place = page.getByRole("combobox", { name: "Localisation" });
  await page.getByLabel("Localisation").focus();
  await place.waitFor();
  await place.pressSequentially("lava");
  await page.getByRole("option", { name: "Laval (Québec)", exact: true }).waitFor();
  await place.press("ArrowDown");
  await place.press("Enter");
  await expect.poll(() => place.getAttribute("aria-expanded")).toBe("false");
  // Longer than the delay after a key press; Lavaltrie has the same prefix.
  await page.waitForTimeout(500);
  expect(await place.getAttribute("aria-expanded")).toBe("false");
  expect(await place.inputValue()).toBe("Laval");
});

test("place suggestions that failed to load twice are retried at the next key press", async () => {
  const page = await visitorWithFailing("place-suggestions");
  await goTo(page, "/search");
  const failedRetry = waitForFailedRetry(page, "place-suggestions");
  const stopFailing = await failLoads(page, "place-suggestions", "all");
  const place = page.getByLabel("Localisation");
  await place.pressSequentially("ship");
  await failedRetry;
  await stopFailing();
  await place.pressSequentially("pa");
  await page.getByRole("option", { name: "Shippagan (Nouveau-Brunswick)" }).waitFor();
});

test("a lazy part of a page is retried before the page fails", async () => {
  const page = await visitorWithFailing("query-corrections");
  await goTo(page, "/search");
  await failLoads(page, "query-corrections", "first");
  await page.getByLabel("Mots-clés").fill("veol");
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.getByRole("link", { name: /^Chercher plutôt/u }).waitFor();
});

test("the contact page is opened when the contact dialog fails to load", async () => {
  const [{ content }, seller] = pickDemoListing();
  const page = await visitorWithFailing("contact-dialog");
  await goTo(page, `/search?q=${encodeURIComponent(content.title)}`);
  await cardsOf(page).getByRole("link", { name: content.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: content.title }).waitFor();
  await failLoads(page, "contact-dialog", "all");
  await page.getByRole("button", { name: "Contacter le vendeur" }).click();
  await page.getByRole("heading", { level: 1, name: "Contacter le vendeur" }).waitFor();
  await page.getByRole("link", { name: seller.email }).waitFor();
});
