// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchShifts, whatMoved } from "../support/layout-shifts.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { register, signIn, signOut } from "./people.ts";
import { undisturbed } from "./results.ts";

openBrowser();

const seen = (page: Page) => page.getByRole("region", { name: "Vues récemment" });
const addresses = (page: Page) =>
  seen(page)
    .locator("h3")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

/** Looks at the first listings of a category, until they are stored where they belong; the last one viewed comes first. */
async function lookAround(page: Page, count: number, keeper: "device" | "account"): Promise<string[]> {
  await goTo(page, undisturbed("/category/products"));
  const links = page.getByRole("region", { name: "Annonces" }).locator("h3").getByRole("link");
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const looked = all.slice(0, count);
  for (const path of looked) {
    await goTo(page, path);
    // An account's is written before its page is sent.
    if (keeper === "device") await page.waitForFunction(isKeptOnDevice, path.split("/").at(-1));
  }
  return looked.reverse();
}

/** In the page. */
const isKeptOnDevice = (id: string | undefined) =>
  localStorage.getItem("babillard.vues")?.startsWith(`${id}.`);

test("a visitor finds again what they saw, nothing in view moves, and it joins the account at sign-in", async () => {
  const page = await aVisitor();
  const person = await register(page);
  await signOut(page);
  const looked = await lookAround(page, 2, "device");

  await watchShifts(page);
  await goTo(page, "/");
  await seen(page).waitFor();
  expect(await addresses(page)).toEqual(looked);
  expect(await whatMoved(page)).toEqual([]);
  await seen(page).getByRole("link", { name: "Toutes les revoir" }).click();
  await page.waitForURL((address) => address.pathname === "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  await seen(page).waitFor();
  expect(await addresses(page)).toEqual(looked);

  await signIn(page, person);
  await expect.poll(() => addresses(page)).toEqual(looked);
  const telephone = await aVisitor({ viewport: phone });
  await signIn(telephone, person);
  expect(await addresses(telephone)).toEqual(looked);
  // Signed out again, the device knows nothing of it.
  await signOut(page);
  await goTo(page, "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("babillard.vues"))).toBeNull();

  await telephone.getByRole("button", { name: "Effacer l’historique" }).click();
  await telephone.getByRole("status").getByText("Historique effacé.").waitFor();
  expect(await seen(telephone).count()).toBe(0);
});

test("a visitor erases what the device remembers", async () => {
  const page = await aVisitor({ viewport: phone });
  await lookAround(page, 1, "device");
  await goTo(page, "/favorites");
  await seen(page).getByRole("button", { name: "Effacer l’historique" }).click();
  await page.getByText("Historique effacé.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Historique effacé.");
  await goTo(page, "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  expect(await seen(page).count()).toBe(0);
});

test("who does not want it stored says so in the settings", async () => {
  const page = await aVisitor();
  await register(page);
  await lookAround(page, 1, "account");
  await goTo(page, "/");
  expect(await seen(page).count()).toBe(1);
  await goTo(page, "/settings");
  await page.getByLabel("garder les annonces que j’ai vues").uncheck();
  await page.getByRole("button", { name: "Enregistrer ce choix" }).click();
  await page.getByText("Les annonces que vous regardez ne sont plus gardées.").waitFor();
  await lookAround(page, 1, "account");
  await goTo(page, "/");
  expect(await seen(page).count()).toBe(0);
});
