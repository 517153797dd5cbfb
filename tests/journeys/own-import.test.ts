// Runs in npm run test:full.
/** A member takes their listings and saved searches from one site to another: by labels alone. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import {
  aTitle,
  openForm,
  openPublishedListing,
  photoInput,
  thumbnailOf,
  titleOf,
  webp,
} from "./listing-form.ts";
import { register } from "./users.ts";

openBrowser();

let second: RunningSite;
beforeAll(async () => {
  second = await startSite();
});
afterAll(() => second.stop());

test("the archive that a member downloads becomes drafts and saved searches on a second instance, once", async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const seller = await aVisitor();
    await register(seller);
    const title = aTitle();
    await openForm(seller);
    await titleOf(seller).fill(title);
    await seller.getByLabel(/^Description/u).fill("En érable, quatre places.");
    await seller.getByLabel(/^Prix/u).first().fill("120");
    await seller.getByLabel(/^Ville/u).fill("Laval");
    await photoInput(seller).setInputFiles(webp);
    await thumbnailOf(seller, 1).waitFor();
    await seller.getByRole("button", { name: "Publier l’annonce" }).click();
    const id = await openPublishedListing(seller);
    await goTo(seller, "/search?q=luge");
    await seller.getByRole("link", { name: "Enregistrer la recherche" }).first().click();
    await seller.getByLabel("Nom de la recherche").fill("Luges");
    await seller.getByRole("button", { name: "Enregistrer la recherche" }).click();
    await seller.getByText("Recherche enregistrée", { exact: false }).first().waitFor();
    await goTo(seller, "/settings/donnees");
    const [download] = await Promise.all([
      seller.waitForEvent("download"),
      seller.getByRole("button", { name: "Télécharger mes données" }).click(),
    ]);
    const file = join(folder, "babillard-donnees.zip");
    await download.saveAs(file);

    const page = await aVisitor({ baseURL: second.url, expected: /422/u });
    await register(page, "Thierry Gagné");
    await goTo(page, "/settings/donnees");
    await page.getByRole("link", { name: "Importer mes annonces" }).click();
    const archive = page.getByLabel("Archive (.zip)");
    await archive.setInputFiles(webp);
    await page.getByRole("button", { name: "Vérifier l’archive" }).click();
    await page.getByRole("alert").getByText("n’est pas une archive zip").waitFor();
    await archive.setInputFiles(file);
    await page.getByRole("button", { name: "Vérifier l’archive" }).click();
    await page.getByText("1 annonce deviendra un brouillon, avec 1 photo.").waitFor();
    await page.getByText("1 recherche enregistrée sera reprise").waitFor();
    await page.getByRole("button", { name: "Importer 1 annonce et 1 recherche" }).click();
    await page.getByText("1 brouillon créé. 1 recherche enregistrée reprise.").waitFor();
    await page.getByRole("link", { name: title }).click();
    await titleOf(page).waitFor();
    expect(await titleOf(page).inputValue()).toBe(title);
    expect(await page.getByLabel(/^Description/u).inputValue()).toBe("En érable, quatre places.");
    await thumbnailOf(page, 1).waitFor();
    expect(page.url()).not.toContain(id);
    await page.getByRole("button", { name: "Publier l’annonce" }).click();
    await openPublishedListing(page);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();

    await goTo(page, "/searches");
    await page.getByRole("heading", { name: "Luges" }).waitFor();
    await goTo(page, "/settings/import");
    await page.getByLabel("Archive (.zip)").setInputFiles(file);
    await page.getByRole("button", { name: "Vérifier l’archive" }).click();
    await page.getByText("Toutes ces annonces sont déjà ici.").waitFor();
    expect(await page.getByRole("button", { name: /^Importer/u }).count()).toBe(0);
  } finally {
    await remove();
  }
});
