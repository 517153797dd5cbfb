// Runs in npm run test:full.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import { register, signIn } from "./users.ts";

openBrowser();

test("the selection stays behind the confirmation, after « Annuler » and after going back", async () => {
  const { page, namePrefix } = await openWithThreeSelected();
  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Êtes-vous sûr de vouloir supprimer ces 3 utilisateurs\s\?$/u).waitFor();
  await waitForHydration(page);
  await expectSelected(page, 3);

  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await waitForHydration(page);
  await expectSelected(page, 3);
  expect(await page.getByRole("button", { name: "Supprimer la sélection" }).isEnabled()).toBe(true);

  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  await dialog.getByText(/^Êtes-vous sûr/u).waitFor();
  await waitForHydration(page);
  await dialog.getByRole("link", { name: "Annuler" }).click();
  await dialog.waitFor({ state: "detached" });
  await expectSelected(page, 3);
  await page.reload();
  await waitForHydration(page);
  await expectSelected(page, 3);

  await page.getByRole("checkbox", { name: `Sélectionner ${namePrefix} 2` }).uncheck();
  await expectSelected(page, 2);
  // Deleting a single user does not add them to the selection.
  await page.getByRole("link", { name: `Supprimer ${namePrefix} 2` }).click();
  await dialog.getByRole("link", { name: "Annuler" }).click();
  await dialog.waitFor({ state: "detached" });
  await expectSelected(page, 2);
  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  await dialog.getByText(/^Êtes-vous sûr de vouloir supprimer ces 2 utilisateurs\s\?$/u).waitFor();
  await waitForHydration(page);
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("status").getByText("Comptes supprimés.").waitFor();
  await expectSelected(page, 0);
});

test("without JavaScript « Annuler » keeps the selection too", async () => {
  const { page, namePrefix } = await openWithThreeSelected();
  const cookies = await page.context().cookies();
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`/admin/users?q=${encodeURIComponent(namePrefix)}`);
  for (const box of await plain.getByRole("checkbox").all()) await box.check();
  await plain.getByRole("button", { name: "Supprimer la sélection" }).click();
  await plain.getByRole("dialog").getByRole("link", { name: "Annuler" }).click();
  await plain.getByRole("dialog").waitFor({ state: "detached" });
  expect(await plain.getByRole("checkbox", { checked: true }).count()).toBe(3);
});

/** The user list of an administrator, filtered to three users, all selected. */
async function openWithThreeSelected(): Promise<{ page: Page; namePrefix: string }> {
  const namePrefix = `Aurèle ${randomUUID().slice(0, 8)}`;
  for (const number of [1, 2, 3]) await register(await aVisitor(), `${namePrefix} ${number}`);
  const page = await aVisitor();
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, `/admin/users?q=${encodeURIComponent(namePrefix)}`);
  for (const number of [1, 2, 3])
    await page.getByRole("checkbox", { name: `Sélectionner ${namePrefix} ${number}` }).check();
  await expectSelected(page, 3);
  return { page, namePrefix };
}

/** Checks the boxes and the count shown. */
async function expectSelected(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Sélectionner/u, checked: true });
  await expect.poll(() => boxes.count()).toBe(count);
  // Found by text: while the dialog is modal, the page behind it has no roles.
  await page.getByText(new RegExp(`^${count}\\ssélectionnés?$`, "u")).waitFor();
}

test("2.160 an administrator selects and deselects all rows at once", async () => {
  const page = await aVisitor();
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, "/admin/users");
  const rows = page.locator("input[name=id]");
  const count = await rows.count();
  expect(count).toBeGreaterThan(10);
  const all = page.getByRole("checkbox", { name: "Tout sélectionner" });
  await all.check();
  expect(await page.locator("input[name=id]:checked").count()).toBe(count);
  await page.getByText(`${count} sélectionnés`).waitFor();
  await all.uncheck();
  expect(await page.locator("input[name=id]:checked").count()).toBe(0);
  await rows.first().check();
  await page.getByText("1 sélectionné", { exact: true }).waitFor();
});
