// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, isAwake, openBrowser } from "./browser.ts";
import { enterDialog, escapeDialog, hasFocus, press, skipToContent, tabTo, typeInto } from "./keyboard.ts";
import { publish, report } from "./moderated-ad.ts";
import { register, signIn } from "./people.ts";

openBrowser();

const password = "babillard-demo";
const viewport = { width: 1280, height: 800 };

test("from the keyboard alone a moderator removes a reported listing with a reason, and puts it back", async () => {
  const author = await aVisitor();
  await register(author);
  const title = `Vapoteuse ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  await report(await aVisitor(), address, "Contenu interdit", "Vente interdite.");

  const page = await aVisitor({ viewport, expected: /422/u });
  await signIn(page, { email: "moderatrice@babillard.example", password });
  await goTo(page, "/moderation");
  await skipToContent(page);
  const mine = (verb: string) => `${verb} (${title})`;
  await tabTo(page, "button", mine("Retirer l’annonce"), { stops: 150 });
  const dialog = await enterDialog(page, /^Retirer/u);
  await escapeDialog(page, dialog, mine("Retirer l’annonce"));
  await enterDialog(page, /^Retirer/u);
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
  await press(page, "button", mine("Rétablir"), { stops: 150 });
  await page
    .getByRole("status")
    .getByText(/^Annonce rétablie/u)
    .waitFor();
});

test("from the keyboard alone an administrator selects, finds, changes and deletes users", async () => {
  const person = await register(await aVisitor(), `Quitterie ${crypto.randomUUID().slice(0, 8)}`);
  const page = await aVisitor({ viewport, expected: /422/u });
  await signIn(page, { email: "admin@babillard.example", password });
  await goTo(page, "/admin/users");
  await skipToContent(page);
  await tabTo(page, "checkbox", "Tout sélectionner");
  await page.keyboard.press("Space");
  await page.getByText(/^\d+\ssélectionnés$/u).waitFor();
  await page.keyboard.press("Space");
  await page.getByText(/^0\ssélectionné$/u).waitFor();

  await typeInto(page, "Rechercher par nom ou par email", person.email, {
    role: "searchbox",
    key: "Shift+Tab",
  });
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=/u);
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await tabTo(page, "link", `Modifier ${person.name}`);
  const edit = await enterDialog(page, /./u);
  await page.keyboard.press("Escape");
  await edit.waitFor({ state: "hidden" });
  await hasFocus(page, "link", `Modifier ${person.name}`);
  await enterDialog(page, /./u);
  await typeInto(page, "Nom", " ", { within: edit });
  await press(page, "button", "Enregistrer", { within: edit });
  await edit.locator(":focus").getByRole("alert").waitFor();
  const renamed = `Renée ${person.name}`;
  await typeInto(page, "Nom", renamed, { within: edit });
  await press(page, "button", "Enregistrer", { within: edit });
  await page.getByRole("status").getByText("Les changements sont enregistrés.").waitFor();
  await edit.waitFor({ state: "hidden" });

  await goTo(page, `/admin/users?q=${encodeURIComponent(person.email)}`);
  await skipToContent(page);
  await tabTo(page, "checkbox", `Sélectionner ${renamed}`);
  await page.keyboard.press("Space");
  await page.getByText(/^1\ssélectionné$/u).waitFor();
  await press(page, "button", "Supprimer la sélection", { key: "Shift+Tab" });
  const question = page.getByRole("dialog");
  await question.getByText(/^Êtes-vous sûr de vouloir supprimer cet utilisateur\s\?$/u).waitFor();
  await isAwake(page);
  await press(page, "button", "Supprimer", { within: question });
  await page.getByRole("status").getByText("La suppression est faite.").waitFor();
  await page.getByText("Aucun utilisateur ne correspond à votre recherche.").waitFor();
});
