// Runs in npm run test:full.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { register, signIn } from "./users.ts";

openBrowser();

const fixtures = join(import.meta.dirname, "../support/fixtures/images");

test("a user changes their name and photo, and sees both in the header", async () => {
  const page = await aVisitor({ expected: /422/u });
  await register(page, "Élodie Roy");
  await goTo(page, "/dashboard");
  await page.getByRole("link", { name: "Paramètres" }).click();
  await page.getByRole("heading", { name: "Paramètres" }).waitFor();
  await page.getByRole("link", { name: /^Profil/u }).click();
  await page.getByRole("heading", { name: "Profil" }).waitFor();

  const name = page.getByLabel("Nom complet");
  await name.fill(" ");
  await page.getByLabel("Téléphone").fill("514 555-0177");
  await page.getByRole("button", { name: "Enregistrer le profil" }).click();
  await page.getByRole("alert").getByText("Le nom est obligatoire.").waitFor();
  expect(await page.getByLabel("Téléphone").inputValue()).toBe("514 555-0177");
  await name.fill("Élodie Roy-Gagnon");
  await page.getByRole("button", { name: "Enregistrer le profil" }).click();
  await page.getByText("Profil enregistré.").waitFor();
  await page.getByRole("banner").getByText("Élodie Roy-Gagnon").waitFor();
  await name.fill(" ");
  await page.getByRole("button", { name: "Enregistrer le profil" }).click();
  await page.getByRole("alert").getByText("Le nom est obligatoire.").waitFor();
  expect(await page.getByText("Profil enregistré.").count()).toBe(0);

  const photo = page.getByLabel("Photo de profil");
  const save = page.getByRole("button", { name: "Enregistrer la photo" });
  expect(await save.count()).toBe(0);
  const notAPhoto = await readFile(join(fixtures, "text.jpg"));
  await photo.setInputFiles(join(fixtures, "picture.webp"));
  await page.getByText("choisissez un fichier JPG, PNG ou GIF").waitFor();
  await photo.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: notAPhoto });
  await page.getByText("Ce fichier est abîmé ou n’est pas une image.").waitFor();
  expect(await save.count()).toBe(0);
  await photo.setInputFiles(join(fixtures, "phone-rotated-gps.jpg"));
  await page.getByAltText("Aperçu de votre profil").waitFor();
  await save.click();
  await page.getByText("Photo de profil enregistrée.").waitFor();
  await page.getByRole("banner").locator("img[src^='/media/']").waitFor();
  await page.getByRole("button", { name: "Supprimer ma photo actuelle" }).click();
  await page.getByText("Photo de profil supprimée.").waitFor();
  expect(await page.getByRole("banner").locator("img[src^='/media/']").count()).toBe(0);
});

test("the settings are a list of pages, each of which leads back to it", async () => {
  const page = await aVisitor();
  await register(page);
  await page.setViewportSize(phone);
  await goTo(page, "/settings");
  const list = page.getByRole("navigation", { name: "Pages des paramètres" });
  const addresses = await list
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const own = addresses.filter((address) => address.startsWith("/settings/"));
  expect(own).toHaveLength(12);
  for (const address of own.slice(0, 11)) {
    await list.locator(`a[href="${address}"]`).click();
    await page.waitForURL((url) => url.pathname === address);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "Paramètres" }).last().click();
    await list.waitFor();
  }
});

test("a new address is shown while it waits for its owner; the link is sent again, or the change canceled", async () => {
  const page = await aVisitor();
  const user = await register(page);
  await goTo(page, "/settings/courriel");
  const email = `neuve.${crypto.randomUUID()}@annonces.example`;
  const ask = async () => {
    await page.getByLabel("Nouvelle adresse").fill(email);
    await page.getByLabel("Mot de passe actuel").fill(user.password);
    await page.getByRole("button", { name: "Changer d’adresse" }).click();
    await page.getByText("En attente", { exact: true }).waitFor();
    await page.getByRole("main").getByText(email).waitFor();
  };
  await ask();
  expect(await page.getByLabel("Nouvelle adresse").inputValue()).toBe("");
  await page.getByRole("button", { name: "Renvoyer le lien" }).click();
  await page.getByRole("status").getByText("Nous avons envoyé un lien").waitFor();
  await goTo(page, "/settings");
  await page
    .getByRole("link", { name: /^Adresse courriel/u })
    .getByText(email)
    .waitFor();
  await goTo(page, "/settings/courriel");
  await page.getByRole("button", { name: "Annuler le changement" }).click();
  await page.getByText("Changement annulé.").waitFor();
  expect(await page.getByRole("main").getByText(email).count()).toBe(0);
  await ask();
});

test("a new password replaces the old one and signs out other devices, not this one", async () => {
  const page = await aVisitor({ expected: /422/u });
  const user = await register(page);
  const elsewhere = await aVisitor({ expected: /401|422/u });
  await signIn(elsewhere, user);

  await goTo(page, "/settings/appareils");
  await page.getByRole("button", { name: /^Déconnecter Chrome sur \w+ connecté le/u }).waitFor();
  await goTo(page, "/settings/mot-de-passe");
  await page.getByLabel("Mot de passe actuel").fill("pas le bon");
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("rose des vents");
  await page.getByLabel("Confirmer le nouveau mot de passe").fill("rose des vents");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await page.getByRole("alert").getByText("Ce n’est pas votre mot de passe actuel.").waitFor();
  await page.getByLabel("Mot de passe actuel").fill(user.password);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await page.getByText("Vos autres appareils sont déconnectés.").waitFor();
  expect(await page.getByLabel("Nouveau mot de passe", { exact: true }).inputValue()).toBe("");
  await goTo(page, "/settings/appareils");
  await page.getByText("Aucun autre appareil n’est connecté.").waitFor();

  await goTo(elsewhere, "/dashboard");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth");
  await elsewhere.getByLabel("Courriel").fill(user.email);
  await elsewhere.getByLabel("Mot de passe", { exact: true }).fill(user.password);
  await elsewhere.getByRole("button", { name: "Se connecter" }).click();
  await elsewhere.getByText("Email ou mot de passe incorrect").waitFor();
  await signIn(elsewhere, { email: user.email, password: "rose des vents" });
});

test("without JavaScript a user downloads their data and closes the account; the listing and the sign-in are gone", async () => {
  const page = await aVisitor({ javaScriptEnabled: false, expected: /422|410/u });
  const email = `${crypto.randomUUID()}@journeys.example`;
  const password = "fleur-de-lys";
  await page.goto("/auth?mode=register");
  await page.getByLabel("Nom complet").fill("Gaston Lebel");
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await page.goto("/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill("Raquettes de babiche");
  await page.getByLabel(/^Description/u).fill("Une paire, bon état.");
  await page.getByLabel(/^Ville/u).fill("Saguenay");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();

  await page.goto("/settings/donnees");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Sans les photos (JSON)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("babillard-donnees.json");
  const data = JSON.parse(await text(await file.createReadStream()));
  expect(data.profile).toMatchObject({ name: "Gaston Lebel", email });
  expect(data.listings).toMatchObject([{ title: "Raquettes de babiche", status: "active" }]);

  await page.getByRole("main").getByRole("link", { name: "Paramètres" }).last().click();
  await page.getByRole("main").getByRole("link", { name: "Fermer mon compte" }).click();
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("button", { name: "Fermer définitivement mon compte" }).click();
  await page.getByText("Cochez la case pour confirmer.").first().waitFor();
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Fermer définitivement mon compte" }).click();
  await page.getByText("Votre compte est fermé et vos données sont supprimées.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  const response = await page.goto(`/listing/${data.listings[0].id}`);
  expect(response?.status()).toBe(410);
  await page.goto("/auth");
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByText("Email ou mot de passe incorrect").waitFor();
});

test("one other device is signed out, and no other", async () => {
  const page = await aVisitor();
  const user = await register(page);
  const [first, second] = [await aVisitor({ expected: /401/u }), await aVisitor({ expected: /401/u })];
  for (const other of [first, second]) await signIn(other, user);
  await goTo(page, "/settings/appareils");
  const buttons = page.getByRole("button", { name: /^Déconnecter Chrome/u });
  // Newest first.
  await buttons.first().click();
  await page.getByText("Cet appareil est déconnecté.").waitFor();
  expect(await buttons.count()).toBe(1);
  await goTo(second, "/dashboard");
  expect(new URL(second.url()).pathname).toBe("/auth");
  await goTo(first, "/dashboard");
  expect(new URL(first.url()).pathname).toBe("/dashboard");
});

test("2.116 9.4 a profile photo is previewed before upload, can be removed, and is rejected above 5 MB", async () => {
  const page = await aVisitor();
  await goTo(page, "/auth?mode=register");
  const input = page.locator("input[type=file]");
  const preview = page.getByRole("img", { name: /aperçu/iu });
  // The largest size allowed: decoders ignore bytes after the end of an image.
  const padded = Buffer.alloc(5 * 1024 * 1024);
  padded.set(await readFile(join(fixtures, "transparent.png")));
  await input.setInputFiles({ name: "juste.png", mimeType: "image/png", buffer: padded });
  await preview.waitFor();
  await page.getByRole("button", { name: "Retirer la photo" }).click();
  await preview.waitFor({ state: "detached" });
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
  const picture = await readFile(join(fixtures, "transparent.png"));
  const padding = Buffer.alloc(5 * 1024 * 1024 - picture.length);
  const justRight = { name: "juste.png", mimeType: "image/png", buffer: Buffer.concat([picture, padding]) };
  await input.setInputFiles(justRight);
  await preview.waitFor();
  const heavy = { name: "lourde.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await input.setInputFiles(heavy);
  await page.getByText(/Cette photo dépasse 5\sMo/u).waitFor();
  expect(await preview.count()).toBe(0);
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
});
