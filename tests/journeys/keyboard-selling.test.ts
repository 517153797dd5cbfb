// Runs in npm run test:full.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import {
  closeWithEscape,
  expectFocus,
  expectHeadingFocus,
  openDialog,
  press,
  skipToContent,
  tabTo,
  typeInto,
} from "./keyboard.ts";
import { thumbnailOf } from "./listing-form.ts";
import { register, signIn } from "./users.ts";

openBrowser();

const photo = join(import.meta.dirname, "../support/fixtures/images/picture.webp");

/** The button opens the operating system's file dialog, where a test can only say which file is picked. */
async function choosePhoto(page: Page): Promise<void> {
  // Registered before the press: otherwise Chromium opens a real dialog.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "button", /^Photos/u);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(photo);
  await thumbnailOf(page, 1).waitFor();
}

/** Buttons of a listing include its title in their name. */
const about = (verb: string, title: string) => new RegExp(`^${verb} ${title}$`, "u");

test("with the keyboard only, a seller publishes a listing with a photo, edits it, marks it sold, deletes it and restores it", async () => {
  const title = `Ocarina ${crypto.randomUUID().slice(0, 8)}`;
  const page = await aVisitor({ viewport: { width: 1280, height: 800 }, expected: /422/u });
  // Registers through the form: the navigation after it moves the focus to the heading.
  await goTo(page, "/");
  await register(page);
  await expectHeadingFocus(page, /cherchez/u);
  await press(page, "link", "Publier une annonce", { key: "Shift+Tab" });
  await expectHeadingFocus(page, "Publier une annonce");
  await press(page, "link", /^Un article/u);
  await page.getByRole("combobox", { name: /^Titre/u }).waitFor();
  await expectHeadingFocus(page, "Publier une annonce");
  await choosePhoto(page);
  await press(page, "button", "Publier l’annonce");
  // The error summary has the focus; its links lead to the fields.
  await page.locator(":focus").getByRole("alert").waitFor();
  await press(page, "link", "Le titre est obligatoire");
  await expectFocus(page, "combobox", /^Titre/u);
  await page.keyboard.type(title);
  await typeInto(page, /^Prix/u, "40");
  await typeInto(page, /^Ville/u, "Rimouski", { role: "combobox" });
  await typeInto(page, /^Description/u, "Douze trous.");
  await press(page, "button", "Publier l’annonce");
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await expectHeadingFocus(page, /cherchez/u);

  await goTo(page, "/dashboard");
  await skipToContent(page);
  await press(page, "link", about("Modifier", title));
  await expectHeadingFocus(page, "Modifier l’annonce");
  await typeInto(page, /^Prix/u, "35");
  await press(page, "button", "Sauvegarder");
  await page.getByText("Modifications sauvegardées.").first().waitFor();

  await goTo(page, "/dashboard");
  await skipToContent(page);
  const own = page
    .getByRole("region", { name: "Mes annonces" })
    .getByRole("listitem")
    .filter({ hasText: title });
  expect(await own.innerText()).toMatch(/35\s\$/u);
  await press(page, "button", about("Marquer comme vendue", title));
  await page
    .getByRole("status")
    .getByText(/^Annonce marquée comme vendue/u)
    .waitFor();
  await own.getByText("Vendue", { exact: true }).waitFor();

  await tabTo(page, "button", about("Supprimer", title));
  const dialog = await openDialog(page, /^Supprimer cette annonce\s\?$/u);
  await closeWithEscape(page, dialog, about("Supprimer", title));
  await openDialog(page, /^Supprimer cette annonce\s\?$/u);
  await press(page, "button", "Supprimer l’annonce", { within: dialog });
  await page.getByRole("status").getByText("Annonce supprimée.").waitFor();
  // The pressed button is gone with the listing; the undo button has the focus.
  await expectFocus(page, "button", "Annuler");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Annonce rétablie.").waitFor();
  await own.waitFor();
});

test("with the keyboard only, on a phone, a seller renews a listing", async () => {
  const page = await aVisitor({ viewport: phone });
  await signIn(page, { email: "vendeur@babillard.example", password: "babillard-demo" });
  await expectHeadingFocus(page, /cherchez/u);
  await goTo(page, "/dashboard");
  await skipToContent(page);
  await press(page, "button", /^Renouveler /u);
  await page.getByRole("status").getByText("Annonce renouvelée.", { exact: true }).waitFor();
});
