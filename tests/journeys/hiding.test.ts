// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { openMoreActions } from "./listing-actions.ts";
import { stablePath } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

/** The path of the first listing on a results page. */
async function firstListing(page: Page): Promise<string> {
  const link = page.getByRole("region", { name: "Annonces" }).getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
const linksTo = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).count();
const expectNotice = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a user hides a listing, undoes it, hides it again and unhides it in the settings", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, stablePath("/category/products"));
  const path = await firstListing(page);
  await goTo(page, path);
  await openMoreActions(page);
  await press(page, "Masquer cette annonce");
  await expectNotice(page, "Annonce masquée.");
  await page.getByText("Vous masquez cette annonce.").waitFor();
  await press(page, "Annuler");
  await expectNotice(page, "Cette annonce n’est plus masquée.");
  expect(await page.getByText("Vous masquez cette annonce.").count()).toBe(0);

  await openMoreActions(page);
  await press(page, "Masquer cette annonce");
  await expectNotice(page, "Annonce masquée.");
  for (const list of [stablePath("/category/products"), "/"]) {
    await goTo(page, list);
    expect(await linksTo(page, path)).toBe(0);
  }
  await goTo(page, "/settings/vie-privee");
  await page.getByRole("link", { name: "Voir ce que vous masquez" }).click();
  await page.getByRole("heading", { name: "Annonces et vendeurs masqués" }).waitFor();
  expect(await linksTo(page, path)).toBe(1);
  await page.getByRole("button", { name: /^Ne plus masquer/u }).click();
  await page.getByText("Vous ne masquez rien.").waitFor();
  await goTo(page, stablePath("/category/products"));
  expect(await firstListing(page)).toBe(path);
});

test("a visitor who hides a seller is asked to sign in, and the seller is hidden then", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, stablePath("/category/services"));
  const path = await firstListing(page);
  await goTo(page, path);
  await openMoreActions(page);
  await press(page, "Masquer toutes les annonces de ce vendeur");
  await expectNotice(page, "Connectez-vous pour masquer cette annonce.");
  await register(page);
  await expectNotice(page, "Vendeur masqué.");
  await goTo(page, stablePath("/category/services"));
  expect(await linksTo(page, path)).toBe(0);
  await goTo(page, path);
  await press(page, "Ne plus masquer ce vendeur");
  await expectNotice(page, "Ce vendeur n’est plus masqué.");
  await goTo(page, stablePath("/category/services"));
  expect(await firstListing(page)).toBe(path);
});

test("hiding works without JavaScript", async () => {
  const page = await aVisitor();
  await register(page);
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
  const withoutScripts = await context?.newPage();
  if (!withoutScripts) throw new Error("no second browser");
  await withoutScripts.goto(stablePath("/category/jobs"));
  const path = await firstListing(withoutScripts);
  await withoutScripts.goto(path);
  await openMoreActions(withoutScripts);
  await press(withoutScripts, "Masquer cette annonce");
  await withoutScripts.getByText("Annonce masquée.").waitFor();
  expect(new URL(withoutScripts.url()).pathname).toBe(path);
  await withoutScripts.goto(stablePath("/category/jobs"));
  expect(await linksTo(withoutScripts, path)).toBe(0);
  await withoutScripts.goto(path);
  await press(withoutScripts, "Ne plus masquer");
  await withoutScripts.getByText("Cette annonce n’est plus masquée.").waitFor();
  await context?.close();
  await waitForHydration(page);
});
