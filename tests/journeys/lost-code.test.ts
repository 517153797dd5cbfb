// Runs in npm run test:full.
/** Code that comes when it is needed, and is lost on its way. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { aListingToView } from "./demo-ad.ts";
import { cardsOf } from "./results.ts";

openBrowser();

const aVisitorWhoLoses = (code: string) =>
  aVisitor({ expected: new RegExp(`${code}|ERR_FAILED|dynamically imported`, "u") });

/** From now on, by its first address or by all. Gives how to let it come again. */
async function lose(page: Page, code: string, by: "first" | "all"): Promise<() => Promise<void>> {
  const addresses = `**/assets/${code}*.js${by === "all" ? "*" : ""}`;
  await page.route(addresses, (route) => route.abort());
  return () => page.unroute(addresses);
}

/** The second time has an address of its own. */
const isLostTwice = (page: Page, code: string) =>
  page.waitForEvent("requestfailed", (request) => new RegExp(`${code}.*\\?`, "u").test(request.url()));

test("suggestions of places are asked for again, under another address, and then serve as ever", async () => {
  const page = await aVisitorWhoLoses("place-suggestions");
  await goTo(page, "/search");
  await lose(page, "place-suggestions", "first");
  const place = page.getByRole("combobox", { name: "Localisation" });
  await page.getByLabel("Localisation").focus();
  await place.waitFor();
  await place.pressSequentially("lava");
  await page.getByRole("option", { name: "Laval, Québec" }).waitFor();
  await place.press("ArrowDown");
  await place.press("Enter");
  await expect.poll(() => place.getAttribute("aria-expanded")).toBe("false");
  // Longer than the pause after an email; Lavaltrie begins so as well.
  await page.waitForTimeout(500);
  expect(await place.getAttribute("aria-expanded")).toBe("false");
  expect(await place.inputValue()).toBe("Laval");
});

test("suggestions of places that would not come are asked for again with the next email", async () => {
  const page = await aVisitorWhoLoses("place-suggestions");
  await goTo(page, "/search");
  const isLost = isLostTwice(page, "place-suggestions");
  const comesAgain = await lose(page, "place-suggestions", "all");
  const place = page.getByLabel("Localisation");
  await place.pressSequentially("ship");
  await isLost;
  await comesAgain();
  await place.pressSequentially("pa");
  await page.getByRole("option", { name: "Shippagan, Nouveau-Brunswick" }).waitFor();
});

test("what only some pages show is asked for again before the page is given up", async () => {
  const page = await aVisitorWhoLoses("words-read");
  await goTo(page, "/search");
  await lose(page, "words-read", "first");
  await page.getByLabel("Mots recherchés").fill("veol");
  await page.getByRole("button", { name: "Afficher les annonces" }).click();
  await page.getByRole("link", { name: /^Chercher plutôt/u }).waitFor();
});

test("the way to the seller is a page where its dialog would not come", async () => {
  const [{ content }, seller] = aListingToView();
  const page = await aVisitorWhoLoses("contact-dialog");
  await goTo(page, `/search?q=${encodeURIComponent(content.title)}`);
  await cardsOf(page).getByRole("link", { name: content.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: content.title }).waitFor();
  await lose(page, "contact-dialog", "all");
  await page.getByRole("button", { name: "Contacter le vendeur" }).click();
  await page.getByRole("heading", { level: 1, name: "Contacter le vendeur" }).waitFor();
  await page.getByRole("link", { name: seller.email }).waitFor();
});
