// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import {
  closeWithEscape,
  expectFocus,
  openDialog,
  press,
  skipToContent,
  tabTo,
  typeInto,
} from "./keyboard.ts";
import { publish, report } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();

const password = "babillard-demo";
const viewport = { width: 1280, height: 800 };

test("with the keyboard only, a moderator removes a reported listing with a reason, and restores it", async () => {
  const author = await aVisitor();
  await register(author);
  const title = `Vapoteuse ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  await report(await aVisitor(), address, "Contenu interdit", "Vente interdite.");

  const page = await aVisitor({ viewport, expected: /422/u });
  await signIn(page, { email: "moderatrice@babillard.example", password });
  await goTo(page, "/moderation");
  await skipToContent(page);
  const labelOf = (verb: string) => `${verb} (${title})`;
  await tabTo(page, "button", labelOf("Retirer l’annonce"), { stops: 150 });
  const dialog = await openDialog(page, /^Retirer/u);
  await closeWithEscape(page, dialog, labelOf("Retirer l’annonce"));
  await openDialog(page, /^Retirer/u);
  await press(page, "button", "Retirer l’annonce", { within: dialog });
  await dialog.getByRole("alert").getByText("Choisissez une raison.").waitFor();
  await tabTo(page, "radio", /./u, { within: dialog });
  await page.keyboard.press("ArrowDown");
  await press(page, "button", "Retirer l’annonce", { within: dialog });
  await page
    .getByRole("status")
    .getByText(/^Annonce retirée/u)
    .waitFor();
  await dialog.waitFor({ state: "detached" });

  await goTo(page, "/moderation");
  await skipToContent(page);
  await press(page, "link", "Traités");
  await page.getByRole("article", { name: title }).waitFor();
  await press(page, "button", labelOf("Rétablir"), { stops: 150 });
  await page
    .getByRole("status")
    .getByText(/^Annonce rétablie/u)
    .waitFor();
});

test("with the keyboard only, an administrator selects, finds, edits and deletes users", async () => {
  const user = await register(await aVisitor(), `Quitterie ${crypto.randomUUID().slice(0, 8)}`);
  const page = await aVisitor({ viewport, expected: /422/u });
  await signIn(page, { email: "admin@babillard.example", password });
  await goTo(page, "/admin/users");
  await skipToContent(page);
  await tabTo(page, "checkbox", "Tout sélectionner");
  await page.keyboard.press("Space");
  await page.getByText(/^\d+\ssélectionnés$/u).waitFor();
  await page.keyboard.press("Space");
  await page.getByText(/^0\ssélectionné$/u).waitFor();

  await typeInto(page, "Rechercher par nom ou par courriel", user.email, {
    role: "searchbox",
    key: "Shift+Tab",
  });
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=/u);
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await tabTo(page, "link", `Modifier ${user.name}`);
  const edit = await openDialog(page, /./u);
  await page.keyboard.press("Escape");
  await edit.waitFor({ state: "hidden" });
  await expectFocus(page, "link", `Modifier ${user.name}`);
  await openDialog(page, /./u);
  await typeInto(page, "Nom", " ", { within: edit });
  await press(page, "button", "Enregistrer", { within: edit });
  await edit.locator(":focus").getByRole("alert").waitFor();
  const renamed = `Renée ${user.name}`;
  await typeInto(page, "Nom", renamed, { within: edit });
  await press(page, "button", "Enregistrer", { within: edit });
  await page.getByRole("status").getByText("Changements enregistrés.").waitFor();
  await edit.waitFor({ state: "hidden" });

  await goTo(page, `/admin/users?q=${encodeURIComponent(user.email)}`);
  await skipToContent(page);
  await tabTo(page, "checkbox", `Sélectionner ${renamed}`);
  await page.keyboard.press("Space");
  await page.getByText(/^1\ssélectionné$/u).waitFor();
  await press(page, "button", "Supprimer la sélection", { key: "Shift+Tab" });
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Êtes-vous sûr de vouloir supprimer cet utilisateur\s\?$/u).waitFor();
  await waitForHydration(page);
  await press(page, "button", "Supprimer", { within: dialog });
  await page.getByRole("status").getByText("Comptes supprimés.").waitFor();
  await page.getByText("Aucun utilisateur ne correspond à votre recherche.").waitFor();
});
