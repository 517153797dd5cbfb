// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { observeShifts, recordedShifts } from "../support/layout-shifts.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { stablePath } from "./results.ts";
import { register, signIn, signOut } from "./users.ts";

openBrowser();

const historyRegion = (page: Page) => page.getByRole("region", { name: "Vues récemment" });
const addresses = (page: Page) =>
  historyRegion(page)
    .locator("h3")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

async function acceptHistory(page: Page) {
  await goTo(page, "/settings/vie-privee");
  await page.getByLabel("Garder les annonces que j’ai vues").check();
  await page.getByRole("button", { name: "Enregistrer ce choix" }).click();
  await page.getByText("Historique activé.").waitFor();
}

/** Views the first listings of a category and waits until they are stored; returns their paths, last viewed first. */
async function viewListings(page: Page, count: number, store: "device" | "account"): Promise<string[]> {
  await goTo(page, stablePath("/category/products"));
  const links = page.getByRole("region", { name: "Annonces" }).locator("h3").getByRole("link");
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const viewed = all.slice(0, count);
  for (const path of viewed) {
    await goTo(page, path);
    // An account's history is written before the page is sent.
    if (store === "device") await page.waitForFunction(isStoredOnDevice, path.split("/").at(-1));
  }
  return viewed.reverse();
}

/** Runs in the page. */
const isStoredOnDevice = (id: string | undefined) =>
  localStorage.getItem("babillard.vues")?.startsWith(`${id}.`);

test("a visitor's viewed listings show without layout shifts, and join the account at sign-in", async () => {
  const page = await aVisitor();
  const user = await register(page);
  await acceptHistory(page);
  await signOut(page);
  const viewed = await viewListings(page, 2, "device");

  await observeShifts(page);
  await goTo(page, "/");
  await historyRegion(page).waitFor();
  expect(await addresses(page)).toEqual(viewed);
  expect(await recordedShifts(page)).toEqual([]);
  await historyRegion(page).getByRole("link", { name: "Voir tout l’historique" }).click();
  await page.waitForURL((address) => address.pathname === "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  await historyRegion(page).waitFor();
  expect(await addresses(page)).toEqual(viewed);

  await signIn(page, user);
  await expect.poll(() => addresses(page)).toEqual(viewed);
  const telephone = await aVisitor({ viewport: phone });
  await signIn(telephone, user);
  expect(await addresses(telephone)).toEqual(viewed);
  // After signing out, the device stores none of it.
  await signOut(page);
  await goTo(page, "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("babillard.vues"))).toBeNull();

  await telephone.getByRole("button", { name: "Effacer l’historique" }).click();
  await telephone.getByRole("status").getByText("Historique effacé.").waitFor();
  expect(await historyRegion(telephone).count()).toBe(0);
});

test("a visitor clears the history stored on the device", async () => {
  const page = await aVisitor({ viewport: phone });
  await viewListings(page, 1, "device");
  await goTo(page, "/favorites");
  await historyRegion(page).getByRole("button", { name: "Effacer l’historique" }).click();
  await page.getByText("Historique effacé.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Historique effacé.");
  await goTo(page, "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  expect(await historyRegion(page).count()).toBe(0);
});

test("history is off until it is accepted in the settings, and can be turned off there", async () => {
  const page = await aVisitor();
  await register(page);
  await viewListings(page, 1, "account");
  await goTo(page, "/");
  expect(await historyRegion(page).count()).toBe(0);
  await acceptHistory(page);
  await viewListings(page, 1, "account");
  await goTo(page, "/");
  expect(await historyRegion(page).count()).toBe(1);
  await goTo(page, "/settings/vie-privee");
  await page.getByLabel("Garder les annonces que j’ai vues").uncheck();
  await page.getByRole("button", { name: "Enregistrer ce choix" }).click();
  await page.getByText("Historique désactivé et effacé.").waitFor();
  await viewListings(page, 1, "account");
  await goTo(page, "/");
  expect(await historyRegion(page).count()).toBe(0);
});
