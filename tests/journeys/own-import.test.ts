// Runs in npm run test:full.
/** A member takes their listings to another account, as from one site to another: by labels alone. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { expectHeadingFocus, press, skipToContent } from "./keyboard.ts";
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

test("the archive that one account downloads becomes drafts of another, once, with the keyboard", async () => {
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
    await goTo(seller, "/settings/donnees");
    const [download] = await Promise.all([
      seller.waitForEvent("download"),
      seller.getByRole("button", { name: "Télécharger mes données" }).click(),
    ]);
    const file = join(folder, "babillard-donnees.zip");
    await download.saveAs(file);

    const page = await aVisitor({ expected: /422/u });
    await register(page, "Thierry Gagné");
    await goTo(page, "/settings/donnees");
    await skipToContent(page);
    await press(page, "link", "Importer mes annonces");
    await expectHeadingFocus(page, "Importer mes annonces");
    const archive = page.getByLabel("Archive (.zip)");
    await archive.setInputFiles(webp);
    await press(page, "button", "Vérifier l’archive");
    await page.getByRole("alert").getByText("n’est pas une archive zip").waitFor();
    await archive.setInputFiles(file);
    await press(page, "button", "Vérifier l’archive");
    await page.getByText("1 annonce deviendra un brouillon, avec 1 photo.").waitFor();
    await press(page, "button", "Importer 1 annonce");
    await page.getByText("1 brouillon créé.").waitFor();
    await press(page, "link", title, { key: "Shift+Tab" });
    await titleOf(page).waitFor();
    expect(await titleOf(page).inputValue()).toBe(title);
    expect(await page.getByLabel(/^Description/u).inputValue()).toBe("En érable, quatre places.");
    await thumbnailOf(page, 1).waitFor();
    expect(page.url()).not.toContain(id);

    await goTo(page, "/settings/import");
    await page.getByLabel("Archive (.zip)").setInputFiles(file);
    await page.getByRole("button", { name: "Vérifier l’archive" }).click();
    await page.getByText("Toutes ces annonces sont déjà ici.").waitFor();
    expect(await page.getByRole("button", { name: /^Importer/u }).count()).toBe(0);
  } finally {
    await remove();
  }
});
