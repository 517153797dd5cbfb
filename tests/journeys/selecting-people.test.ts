import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, isAwake, openBrowser } from "./browser.ts";
import { register, signIn } from "./people.ts";

openBrowser();

test("who was selected stays so behind the question, after « Annuler » and after going back", async () => {
  const { page, people } = await threeSelected();
  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(/^Êtes-vous sûr de vouloir supprimer ces 3 utilisateurs\s\?$/u).waitFor();
  await isAwake(page);
  await areSelected(page, 3);

  await page.goBack();
  await question.waitFor({ state: "detached" });
  await isAwake(page);
  await areSelected(page, 3);
  expect(await page.getByRole("button", { name: "Supprimer la sélection" }).isEnabled()).toBe(true);

  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  await question.getByText(/^Êtes-vous sûr/u).waitFor();
  await isAwake(page);
  await question.getByRole("link", { name: "Annuler" }).click();
  await question.waitFor({ state: "detached" });
  await areSelected(page, 3);
  await page.reload();
  await isAwake(page);
  await areSelected(page, 3);

  await page.getByRole("checkbox", { name: `Sélectionner ${people} 2` }).uncheck();
  await areSelected(page, 2);
  // Who was only asked about is not selected with them.
  await page.getByRole("link", { name: `Supprimer ${people} 2` }).click();
  await question.getByRole("link", { name: "Annuler" }).click();
  await question.waitFor({ state: "detached" });
  await areSelected(page, 2);
  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  await question.getByText(/^Êtes-vous sûr de vouloir supprimer ces 2 utilisateurs\s\?$/u).waitFor();
  await isAwake(page);
  await question.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("status").getByText("La suppression est faite.").waitFor();
  await areSelected(page, 0);
});

test("without scripts too « Annuler » leaves selected who was", async () => {
  const { page, people } = await threeSelected();
  const cookies = await page.context().cookies();
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`/admin/users?q=${encodeURIComponent(people)}`);
  for (const box of await plain.getByRole("checkbox").all()) await box.check();
  await plain.getByRole("button", { name: "Supprimer la sélection" }).click();
  await plain.getByRole("dialog").getByRole("link", { name: "Annuler" }).click();
  await plain.getByRole("dialog").waitFor({ state: "detached" });
  expect(await plain.getByRole("checkbox", { checked: true }).count()).toBe(3);
});

/** An administrator at the list of three users, all of them ticked. */
async function threeSelected(): Promise<{ page: Page; people: string }> {
  const people = `Aurèle ${randomUUID().slice(0, 8)}`;
  for (const number of [1, 2, 3]) await register(await aVisitor(), `${people} ${number}`);
  const page = await aVisitor();
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, `/admin/users?q=${encodeURIComponent(people)}`);
  for (const number of [1, 2, 3])
    await page.getByRole("checkbox", { name: `Sélectionner ${people} ${number}` }).check();
  await areSelected(page, 3);
  return { page, people };
}

/** The boxes, and what is said of them. */
async function areSelected(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Sélectionner/u, checked: true });
  await expect.poll(() => boxes.count()).toBe(count);
  // The words stand behind the dialog, where no role is found while it is modal.
  await page.getByText(new RegExp(`^${count}\\ssélectionnés?$`, "u")).waitFor();
}

test("2.160 an administrator selects all rows at once, and none again", async () => {
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
