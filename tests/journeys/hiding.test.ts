import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, isAwake, openBrowser, phone } from "./browser.ts";
import { register } from "./people.ts";
import { undisturbed } from "./results.ts";

openBrowser();

/** The first listing of the page: where it is, and in how many results it is one. */
async function firstListing(page: Page): Promise<string> {
  const link = page.getByRole("region", { name: "Annonces" }).getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
const shown = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).count();
const said = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a member hides a listing, takes it back at once, hides it for good and finds it again in the settings", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, undisturbed("/category/products"));
  const path = await firstListing(page);
  await goTo(page, path);
  await press(page, "Masquer cette annonce");
  await said(page, "Annonce masquée.");
  await page.getByText("Vous masquez cette annonce.").waitFor();
  await press(page, "Annuler");
  await said(page, "Cette annonce n’est plus masquée.");
  expect(await page.getByText("Vous masquez cette annonce.").count()).toBe(0);

  await press(page, "Masquer cette annonce");
  await said(page, "Annonce masquée.");
  for (const list of [undisturbed("/category/products"), "/"]) {
    await goTo(page, list);
    expect(await shown(page, path)).toBe(0);
  }
  await goTo(page, "/settings");
  await page.getByRole("link", { name: "Voir ce que vous masquez" }).click();
  await page.getByRole("heading", { name: "Annonces et vendeurs masqués" }).waitFor();
  expect(await shown(page, path)).toBe(1);
  await page.getByRole("button", { name: /^Ne plus masquer/u }).click();
  await page.getByText("Vous ne masquez rien.").waitFor();
  await goTo(page, undisturbed("/category/products"));
  expect(await firstListing(page)).toBe(path);
});

test("a visitor who hides a seller is asked to sign in, and it is done then", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, undisturbed("/category/services"));
  const path = await firstListing(page);
  await goTo(page, path);
  await press(page, "Masquer toutes les annonces de ce vendeur");
  await said(page, "Connectez-vous, et ce sera masqué pour vous.");
  await register(page);
  await said(page, "Vendeur masqué.");
  await goTo(page, undisturbed("/category/services"));
  expect(await shown(page, path)).toBe(0);
  await goTo(page, path);
  await press(page, "Ne plus masquer ce vendeur");
  await said(page, "Ce vendeur n’est plus masqué.");
  await goTo(page, undisturbed("/category/services"));
  expect(await firstListing(page)).toBe(path);
});

test("without JavaScript the same forms do the same", async () => {
  const page = await aVisitor();
  await register(page);
  const plain = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
  const old = await plain?.newPage();
  if (!old) throw new Error("no second browser");
  await old.goto(undisturbed("/category/jobs"));
  const path = await firstListing(old);
  await old.goto(path);
  await press(old, "Masquer cette annonce");
  await old.getByText("Annonce masquée.").waitFor();
  expect(new URL(old.url()).pathname).toBe(path);
  await old.goto(undisturbed("/category/jobs"));
  expect(await shown(old, path)).toBe(0);
  await old.goto(path);
  await press(old, "Ne plus masquer");
  await old.getByText("Cette annonce n’est plus masquée.").waitFor();
  await plain?.close();
  await isAwake(page);
});
