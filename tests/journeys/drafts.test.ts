// Runs in npm run test:full.
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
import { scriptOfRoute } from "./script-of-route.ts";
import { register, signIn } from "./users.ts";

openBrowser();

test("an unfinished listing whose tab was closed is offered again with its photo and can be published", async () => {
  const title = aTitle();
  const first = await aVisitor();
  await register(first);
  await openForm(first, "vehicle");
  await fillIn(first, title);
  await first.getByLabel(/^Année/u).fill("2016");
  await photoInput(first).setInputFiles(webp);
  await thumbnailOf(first, 1).waitFor();
  await describePhoto(first, 1, "De face");
  await waitForDeviceDraft(first, "De face");

  const page = await first.context().newPage();
  // Still open in the first tab: not offered in a second one.
  await goTo(page, "/create");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("region", { name: "Annonce commencée" }).count()).toBe(0);
  await first.close();

  await goTo(page, "/create");
  const offer = page.getByRole("region", { name: "Annonce commencée" });
  expect(await offer.innerText()).toMatch(/Vous aviez commencé une annonce (à l’instant|il y a)/u);
  expect(await offer.innerText()).toContain(title);
  await offer.getByRole("button", { name: "Continuer" }).click();
  await thumbnailOf(page, 1).waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
  expect(await page.getByLabel(/^Année/u).inputValue()).toBe("2016");
  expect(await page.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  expect(await descriptionsOf(page)).toEqual(["De face"]);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(title);
  await openPublishedListing(page);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page
    .getByText(/^1\s20[01]\s\$$/u)
    .first()
    .waitFor();
});

test("an unfinished listing can be discarded, and is never shown to another user of the device", async () => {
  const page = await aVisitor();
  const user = await register(page);
  await openForm(page);
  await titleOf(page).fill(aTitle());
  await waitForDeviceDraft(page, "Guimbarde");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole("region", { name: "Annonce commencée" });
  await offer.waitFor();

  // The session expires, and another user signs in.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await register(page, "Autre Personne");
  await goTo(page, "/create");
  await page.getByRole("link", { name: /^Un article/u }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await goTo(page, "/create");
  await offer.getByRole("button", { name: "Supprimer le brouillon" }).click();
  await offer.waitFor({ state: "detached" });
  await goTo(page, "/create");
  await page.getByRole("link", { name: /^Un article/u }).waitFor();
  expect(await offer.count()).toBe(0);

  // Signing out deletes what the device stored.
  await openForm(page);
  await titleOf(page).fill("Secret");
  await waitForDeviceDraft(page, "Secret");
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await page.getByRole("button", { name: "Quitter la page" }).click();
  await page.getByText("Vous êtes déconnecté.").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secret");
  await signIn(page, user);
});

test("signing out deletes unfinished listings even when scripts fail to load", async () => {
  const page = await aVisitor({ expected: /ERR_FAILED|dynamically imported module/u });
  await register(page);
  await openForm(page);
  await titleOf(page).fill("Secret");
  await waitForDeviceDraft(page, "Secret");
  await goTo(page, "/");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Secret");
  await page.waitForLoadState("networkidle");
  const signOut = await scriptOfRoute(page, "screens/auth/sign-out");
  await page.route(
    ({ pathname }) => pathname.endsWith(".js") && pathname !== signOut,
    (route) => route.abort(),
  );
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await page.getByText("Vous êtes déconnecté.").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secret");
});

test("closing the account deletes unfinished listings", async () => {
  const page = await aVisitor();
  const { password } = await register(page);
  await openForm(page);
  await titleOf(page).fill("Secret");
  await waitForDeviceDraft(page, "Secret");
  page.once("dialog", (dialog) => void dialog.accept());
  await goTo(page, "/settings/close");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Secret");
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Fermer définitivement mon compte" }).click();
  await page.getByText("Votre compte est fermé et vos données sont supprimées.").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secret");
});

test("leaving with unsaved changes asks for confirmation; after saving it does not, and going back opens the saved draft", async () => {
  const title = aTitle();
  const page = await aVisitor();
  await register(page);
  await openForm(page);
  await titleOf(page).fill(title);
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  const dialog = page.getByRole("dialog", { name: /Quitter sans enregistrer/u });
  // Enter pressed twice on a link does not leave.
  const stay = dialog.getByRole("button", { name: "Continuer l’annonce" });
  expect(await stay.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  expect(await titleOf(page).inputValue()).toBe(title);

  await page.getByRole("button", { name: "Brouillon" }).click();
  await page.getByText(/Brouillon sauvegardé\s!/u).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.waitForURL(/category\/housing/u);
  await page.goBack();
  await page.waitForURL(/edit=/u);
  expect(await titleOf(page).inputValue()).toBe(title);
  await page.goBack();
  await page.waitForURL((address) => !address.search.includes("type="));
});

test("an expired session keeps the text: in the form with JavaScript, in the response page without", async () => {
  const title = aTitle();
  const page = await aVisitor({ expected: /401/u });
  await register(page);
  await openForm(page);
  await fillIn(page, title);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Erreur de permissions\s: Vérifiez que vous êtes connecté/u).waitFor();
  await page.getByText("Votre texte est toujours là.").waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();

  const plain = await aVisitor({ javaScriptEnabled: false, expected: /401/u });
  await plain.context().addCookies(cookies);
  await plain.goto("/create?type=single-item");
  await fillIn(plain, `${title} bis`);
  await plain.context().clearCookies();
  await plain.getByRole("button", { name: "Publier l’annonce" }).click();
  await plain.getByText("Votre session est expirée.").waitFor();
  await plain.getByRole("region", { name: "Ce que vous avez écrit" }).getByText("Seconde ligne.").waitFor();
  await plain.context().addCookies(cookies);
  await plain.getByRole("button", { name: "Reprendre l’annonce" }).click();
  expect(await titleOf(plain).inputValue()).toBe(`${title} bis`);
  expect(await plain.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  await plain.getByRole("button", { name: "Publier l’annonce" }).click();
  await plain.getByText(/Annonce publiée avec succès\s!/u).waitFor();
});

test("offline, the form keeps its values and explains why", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await register(page);
  await openForm(page);
  await fillIn(page, "Hors ligne");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Erreur de réseau\s: Vérifiez votre connexion internet/u).waitFor();
  expect(await titleOf(page).inputValue()).toBe("Hors ligne");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
});
