import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import {
  arrivesAt,
  enterDialog,
  escapeDialog,
  hasFocus,
  press,
  skipToContent,
  tabTo,
  typeInto,
} from "./keyboard.ts";
import { register, signIn } from "./people.ts";

openBrowser();

const photo = join(import.meta.dirname, "../support/fixtures/images/picture.webp");

/** The file's own button opens the system's window; which file is picked there is all that a test may say. */
async function choosePhoto(page: Page): Promise<void> {
  // Awaited well before: the browser must know by then that no one sits in front of its window.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "button", /^Photos/u);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(photo);
  await page.getByRole("button", { name: /^Retirer\s: photo 1$/u }).waitFor();
}

/** Each of the listing's buttons says whose it is. */
const about = (verb: string, title: string) => new RegExp(`^${verb} ${title}$`, "u");

test("from the keyboard alone one publishes a listing with a photo, changes it, sells it, deletes it and takes it back", async () => {
  const title = `Ocarina ${crypto.randomUUID().slice(0, 8)}`;
  const page = await aVisitor({ viewport: { width: 1280, height: 800 }, expected: /422/u });
  // By the form: the navigation after it moves the focus to the heading.
  await goTo(page, "/");
  await register(page);
  await arrivesAt(page, /^Ce que vous cherchez/u);
  await press(page, "link", "Publier une annonce", { key: "Shift+Tab" });
  await arrivesAt(page, "Publier une annonce");
  await press(page, "link", /^Un article/u);
  await page.getByRole("combobox", { name: /^Titre/u }).waitFor();
  await arrivesAt(page, "Publier une annonce");
  await press(page, "button", "Publier l’annonce");
  // The list of what is missing has the focus; its links lead to the fields.
  await page.locator(":focus").getByRole("alert").waitFor();
  await press(page, "link", "Le titre est obligatoire");
  await hasFocus(page, "combobox", /^Titre/u);
  await page.keyboard.type(title);
  await typeInto(page, /^Prix/u, "40");
  await typeInto(page, /^Description/u, "Douze trous.");
  await typeInto(page, /^Ville/u, "Rimouski", { role: "combobox" });
  await choosePhoto(page);
  await press(page, "button", "Publier l’annonce");
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await arrivesAt(page, /^Ce que vous cherchez/u);

  await goTo(page, "/dashboard");
  await skipToContent(page);
  await press(page, "link", about("Modifier", title));
  await arrivesAt(page, "Modifier l’annonce");
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
  await press(page, "button", about("Marquer comme vendu", title));
  await page
    .getByRole("status")
    .getByText(/^Annonce marquée comme vendue/u)
    .waitFor();
  await own.getByText("Vendu", { exact: true }).waitFor();

  await tabTo(page, "button", about("Supprimer", title));
  const question = await enterDialog(page, /^Supprimer cette annonce\s\?$/u);
  await escapeDialog(page, question, about("Supprimer", title));
  await enterDialog(page, /^Supprimer cette annonce\s\?$/u);
  await press(page, "button", "Supprimer l’annonce", { within: question });
  await page.getByRole("status").getByText("Annonce supprimée.").waitFor();
  // What was pressed went with the listing: the return-to has the focus.
  await hasFocus(page, "button", "Annuler");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("L’annonce est de retour.").waitFor();
  await own.waitFor();
});

test("from the keyboard alone, on a phone, one renews a listing", async () => {
  const page = await aVisitor({ viewport: phone });
  await signIn(page, { email: "vendeur@babillard.example", password: "babillard-demo" });
  await arrivesAt(page, /^Ce que vous cherchez/u);
  await goTo(page, "/dashboard");
  await skipToContent(page);
  await press(page, "button", /^Renouveler /u);
  await page
    .getByRole("status")
    .getByText(/^Annonce renouvelée pour 60\sjours\.$/u)
    .waitFor();
});
