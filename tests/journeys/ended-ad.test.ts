import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { register } from "./people.ts";
import { aTitle, fillIn, isKept, openForm, titleOf, toPublished } from "./writing.ts";

openBrowser();

test("an ad sold in another tab while it is edited: what was typed is published as a new one", async () => {
  const { page, typed } = await anAdBeingEdited();
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: "Marquer comme vendu" }).click();
  await other.getByText(/^Annonce marquée comme vendue/u).waitFor();

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
  expect(await page.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  await titleOf(page).fill("");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("link", { name: "Le titre est obligatoire" }).waitFor();
  await titleOf(page).fill(typed);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed);
  await toPublished(page);
  await page.getByRole("heading", { level: 1, name: typed }).waitFor();
});

test("an ad deleted after its form was closed: the copy on the device is offered still", async () => {
  const { page, id, typed } = await anAdBeingEdited();
  const other = await page.context().newPage();
  await page.close();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: /^Supprimer / }).click();
  await other.getByRole("button", { name: "Supprimer l’annonce" }).filter({ visible: true }).click();
  await other.getByText(/^Annonce supprimée/u).waitFor();

  await goTo(other, `/create?edit=${id}`);
  await other.getByText("Elle est supprimée.").waitFor();
  await other.getByRole("button", { name: "La reprendre" }).click();
  await other.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  expect(await titleOf(other).inputValue()).toBe(typed);
});

/** Online, and its form open with another title, which the device keeps. */
async function anAdBeingEdited(): Promise<{ page: Page; id: string; typed: string }> {
  const page = await aVisitor({ expected: /409|422/u });
  await register(page);
  await openForm(page);
  await fillIn(page, aTitle());
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  const id = await toPublished(page);
  await goTo(page, `/create?edit=${id}`);
  const typed = aTitle();
  await titleOf(page).fill(typed);
  await isKept(page, typed);
  return { page, id, typed };
}
