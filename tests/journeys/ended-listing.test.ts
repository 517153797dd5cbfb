// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import {
  aTitle,
  describePhoto,
  descriptionsOf,
  fillIn,
  openForm,
  openPublishedListing,
  photoInput,
  thumbnailOf,
  titleOf,
  waitForDeviceDraft,
  webp,
} from "./listing-form.ts";
import { register, signIn } from "./users.ts";

openBrowser();

test("a listing sold in another tab while it is edited can be published as a new one, photos included", async () => {
  const { page, id, typed } = await openEditedListing({ hasPhoto: true });
  await describePhoto(page, 1, "Une guimbarde");
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: "Marquer comme vendue" }).click();
  await other.getByText(/^Annonce marquée comme vendue/u).waitFor();

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
  expect(await page.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  expect(await descriptionsOf(page)).toEqual(["Une guimbarde"]);
  await titleOf(page).fill("");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("link", { name: "Le titre est obligatoire" }).waitFor();
  await titleOf(page).fill(typed);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed);
  await openPublishedListing(page);
  await page.getByRole("heading", { level: 1, name: typed }).waitFor();
  const photo = page.getByRole("main").getByRole("img", { name: "Une guimbarde" }).first();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const address = await photo.getAttribute("src");
  await goTo(page, `/listing/${id}`);
  const before = page.getByRole("main").locator('img[src^="/media/"]').first();
  await before.waitFor();
  expect(await before.getAttribute("src")).not.toBe(address);
});

test("the form that replaces a sold listing's is stored on the device at once, and offered after a reload", async () => {
  const { page, id, typed } = await openEditedListing();
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: "Marquer comme vendue" }).click();
  await other.getByText(/^Annonce marquée comme vendue/u).waitFor();

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  // Sooner than the delay after which a change is stored.
  await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), typed, {
    timeout: 1_000,
  });
  await page.reload();
  expect(new URL(page.url()).searchParams.get("edit")).toBe(id);
  await page.getByText("Elle est vendue.").waitFor();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Publier l’annonce" }).waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
});

test("the device copy of a listing deleted after its form was closed is still offered", async () => {
  const { page, id, typed } = await openEditedListing();
  const other = await page.context().newPage();
  await page.close();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: /^Supprimer / }).click();
  await other.getByRole("button", { name: "Supprimer l’annonce" }).filter({ visible: true }).click();
  await other.getByText(/^Annonce supprimée/u).waitFor();

  await goTo(other, `/create?edit=${id}`);
  await other.getByText("Elle a été supprimée.").waitFor();
  await other.getByRole("button", { name: "Continuer" }).click();
  await other.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  expect(await titleOf(other).inputValue()).toBe(typed);
});

test("a listing removed by moderation while it is edited links to the reason, and what was typed stays", async () => {
  const { page, id, typed } = await openEditedListing();
  await removeByModeration(id);

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByRole("alert").filter({ hasText: "Nous avons retiré cette annonce" }).waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
  expect(await page.getByRole("button", { name: /^(Publier|Sauvegarder|Brouillon)/u }).count()).toBe(0);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Voir la raison du retrait" }).click();
  await (await popup).getByRole("heading", { name: "Votre annonce a été retirée" }).waitFor();

  await page.reload();
  await page.getByText("Nous l’avons retirée.").waitFor();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByText("Nous avons retiré cette annonce").waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
});

test("a listing whose response was lost and that moderation then removed is not reported as saved when resent", async () => {
  const page = await aVisitor({ expected: /409|ERR_FAILED/u });
  await register(page);
  await openForm(page);
  const title = aTitle();
  await fillIn(page, title);
  await loseNextResponse(page);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/^Erreur de réseau/u).waitFor();
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  const own = other.getByRole("region", { name: "Mes annonces" }).getByRole("link", { name: title });
  await removeByModeration((await own.first().getAttribute("href"))?.split("/")[2] ?? "");

  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("alert").filter({ hasText: "Nous avons retiré cette annonce" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByRole("button", { name: "Quitter la page" }).click();
  await page.waitForURL(/category\/housing/u);
  await goTo(page, "/create?type=single-item");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByText("Nous avons retiré cette annonce").waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
});

async function removeByModeration(id: string): Promise<void> {
  const moderator = await aVisitor();
  await signIn(moderator, { email: "moderatrice@babillard.example", password: "babillard-demo" });
  await goTo(moderator, `/listing/${id}`);
  await moderator.getByRole("button", { name: "Retirer l’annonce" }).click();
  const dialog = moderator.getByRole("dialog", { name: /^Retirer/u });
  await dialog.getByRole("radio", { name: "Contenu interdit" }).check();
  await dialog.getByRole("button", { name: "Retirer l’annonce" }).click();
  await moderator.getByText("Annonce retirée. Son auteur en est averti, avec la raison.").waitFor();
}

/** The server handles the next form submission, but its response never reaches the browser. */
async function loseNextResponse(page: Page): Promise<void> {
  await page.route(
    /\/create/u,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/**
 * Publishes a listing and opens its form with another title, which is stored on the device. No photo unless a test needs
 * one: a cached page may still show the photo of an ended listing while the photo itself is no longer served.
 */
async function openEditedListing({
  hasPhoto = false,
} = {}): Promise<{ page: Page; id: string; typed: string }> {
  const page = await aVisitor({ expected: /409|422/u });
  await register(page);
  await openForm(page);
  await fillIn(page, aTitle());
  if (hasPhoto) {
    await photoInput(page).setInputFiles(webp);
    await thumbnailOf(page, 1).waitFor();
  }
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  const id = await openPublishedListing(page);
  await goTo(page, `/create?edit=${id}`);
  const typed = aTitle();
  await titleOf(page).fill(typed);
  await waitForDeviceDraft(page, typed);
  return { page, id, typed };
}
