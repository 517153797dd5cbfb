// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { register, signIn } from "./people.ts";
import { aTitle, fillIn, isKept, openForm, photoInput, titleOf, toPublished, webp } from "./writing.ts";

openBrowser();

test("a listing sold in another tab while it is edited: what was typed is published as a new one, photos included", async () => {
  const { page, id, typed } = await aListingBeingEdited({ hasPhoto: true });
  const alt = page.getByLabel(/^Ce que montre la photo 1/u);
  await alt.fill("Une guimbarde");
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: "Marquer comme vendu" }).click();
  await other.getByText(/^Annonce marquée comme vendue/u).waitFor();

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
  expect(await page.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  expect(await alt.inputValue()).toBe("Une guimbarde");
  await titleOf(page).fill("");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("link", { name: "Le titre est obligatoire" }).waitFor();
  await titleOf(page).fill(typed);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed);
  await toPublished(page);
  await page.getByRole("heading", { level: 1, name: typed }).waitFor();
  const photo = page.getByRole("main").getByRole("img", { name: "Une guimbarde" }).first();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const address = await photo.getAttribute("src");
  await goTo(page, `/listing/${id}`);
  const before = page.getByRole("main").locator('img[src^="/media/"]').first();
  await before.waitFor();
  expect(await before.getAttribute("src")).not.toBe(address);
});

test("the form of a new one that took the place of a sold listing's is on the device at once, and offered after a reload", async () => {
  const { page, id, typed } = await aListingBeingEdited();
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  await other.getByRole("button", { name: "Marquer comme vendu" }).click();
  await other.getByText(/^Annonce marquée comme vendue/u).waitFor();

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce ne peut plus être modifiée").waitFor();
  // Sooner than a change is stored.
  await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), typed, {
    timeout: 1_000,
  });
  await page.reload();
  expect(new URL(page.url()).searchParams.get("edit")).toBe(id);
  await page.getByText("Elle est vendue.").waitFor();
  await page.getByRole("button", { name: "La reprendre" }).click();
  await page.getByRole("button", { name: "Publier l’annonce" }).waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
});

test("a listing deleted after its form was closed: the copy on the device is offered still", async () => {
  const { page, id, typed } = await aListingBeingEdited();
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

test("a listing that moderation removes while it is edited: the reason is one press away, and what was typed stays", async () => {
  const { page, id, typed } = await aListingBeingEdited();
  await removeByModeration(id);

  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByRole("alert").filter({ hasText: "La modération a retiré cette annonce" }).waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
  expect(await page.getByRole("button", { name: /^(Publier|Sauvegarder|Brouillon)/u }).count()).toBe(0);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Voir la raison du retrait" }).click();
  await (await opened).getByRole("heading", { name: "Votre annonce a été retirée" }).waitFor();

  await page.reload();
  await page.getByText("La modération l’a retirée.").waitFor();
  await page.getByRole("button", { name: "La reprendre" }).click();
  await page.getByText("La modération a retiré cette annonce").waitFor();
  expect(await titleOf(page).inputValue()).toBe(typed);
});

test("a listing whose answer was lost and that moderation removed since: sent again, nothing counts as saved", async () => {
  const page = await aVisitor({ expected: /409|ERR_FAILED/u });
  await register(page);
  await openForm(page);
  const title = aTitle();
  await fillIn(page, title);
  await loseNextAnswer(page);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/^Erreur de réseau/u).waitFor();
  const other = await page.context().newPage();
  await goTo(other, "/dashboard");
  const own = other.getByRole("region", { name: "Mes annonces" }).getByRole("link", { name: title });
  await removeByModeration((await own.first().getAttribute("href"))?.split("/")[2] ?? "");

  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("alert").filter({ hasText: "La modération a retiré cette annonce" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByRole("button", { name: "Quitter la page" }).click();
  await page.waitForURL(/category\/housing/u);
  await goTo(page, "/create?type=single-item");
  await page.getByRole("button", { name: "La reprendre" }).click();
  await page.getByText("La modération a retiré cette annonce").waitFor();
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

/** The form arrives and is answered, and the answer goes lost on its return-to. */
async function loseNextAnswer(page: Page): Promise<void> {
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
 * Online, and its form open with another title, which the device keeps. Without need it has no photo: once the listing has ended,
 * a neighbor whose page was just made still shows it, and is rejected its photo.
 */
async function aListingBeingEdited({
  hasPhoto = false,
} = {}): Promise<{ page: Page; id: string; typed: string }> {
  const page = await aVisitor({ expected: /409|422/u });
  await register(page);
  await openForm(page);
  await fillIn(page, aTitle());
  if (hasPhoto) {
    await photoInput(page).setInputFiles(webp);
    await page.getByRole("button", { name: "Retirer : photo 1" }).waitFor();
  }
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  const id = await toPublished(page);
  await goTo(page, `/create?edit=${id}`);
  const typed = aTitle();
  await titleOf(page).fill(typed);
  await isKept(page, typed);
  return { page, id, typed };
}
