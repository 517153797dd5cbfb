import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, isAwake, openBrowser } from "./browser.ts";
import { register, signIn, signOut } from "./people.ts";

openBrowser();

const fixtures = join(import.meta.dirname, "../../src/images/fixtures");
const [jpeg, webp, png] = ["phone-rotated-gps.jpg", "picture.webp", "transparent.png"].map((name) =>
  join(fixtures, name),
) as [string, string, string];

const aTitle = () => `Guimbarde ${crypto.randomUUID().slice(0, 8)}`;
const titleOf = (page: Page) => page.getByLabel(/^Titre/u);
const photoInput = (page: Page) => page.getByLabel(/^Photos/u).and(page.locator("input"));

async function openForm(page: Page, type = "single-item"): Promise<void> {
  await goTo(page, `/create?type=${type}`);
  await titleOf(page).waitFor();
}

/** As long as the form waits before it writes to the device. */
async function isKept(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), text);
}

async function fillIn(page: Page, title: string): Promise<void> {
  await titleOf(page).fill(title);
  await page.getByLabel(/^Prix/u).fill("1.200,50");
  await page.getByLabel(/^Description/u).fill("Première ligne.\nSeconde ligne.");
  await page.getByLabel(/^Ville/u).fill("Rimouski");
}

test("an ad begun, its tab closed, is offered back with its photo and published", async () => {
  const title = aTitle();
  const first = await aVisitor();
  await register(first);
  await openForm(first, "vehicle");
  await fillIn(first, title);
  await first.getByLabel(/^Année/u).fill("2016");
  await photoInput(first).setInputFiles(webp);
  await first.getByRole("button", { name: "Retirer : photo 1" }).waitFor();
  await first.getByLabel(/^Ce que montre la photo 1/u).fill("De face");
  await isKept(first, "De face");

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
  await offer.getByRole("button", { name: "La reprendre" }).click();
  await page.getByRole("button", { name: "Retirer : photo 1" }).waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
  expect(await page.getByLabel(/^Année/u).inputValue()).toBe("2016");
  expect(await page.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  expect(await page.getByLabel(/^Ce que montre la photo 1/u).inputValue()).toBe("De face");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(title);
  await page.getByRole("link", { name: "Voir l’annonce" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page
    .getByText(/^1\s20[01]\s\$$/u)
    .first()
    .waitFor();
});

test("an ad begun is thrown away when asked, and never shown to somebody else on the device", async () => {
  const page = await aVisitor();
  const person = await register(page);
  await openForm(page);
  await titleOf(page).fill(aTitle());
  await isKept(page, "Guimbarde");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole("region", { name: "Annonce commencée" });
  await offer.waitFor();

  // The session ends without a word, and somebody else signs in.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await register(page, "Autre Personne");
  await goTo(page, "/create");
  await page.getByRole("link", { name: /^Un article/u }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await goTo(page, "/create");
  await offer.getByRole("button", { name: "La jeter" }).click();
  await offer.waitFor({ state: "detached" });
  await goTo(page, "/create");
  await page.getByRole("link", { name: /^Un article/u }).waitFor();
  expect(await offer.count()).toBe(0);

  // Signing out leaves nothing behind.
  await openForm(page);
  await titleOf(page).fill("Secret");
  await isKept(page, "Secret");
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await page.getByRole("button", { name: "Quitter la page" }).click();
  await page.getByText("Vous êtes déconnecté.").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secret");
  await signIn(page, person);
});

test("leaving with unsaved changes asks once; after saving it does not, and going back opens the saved draft", async () => {
  const title = aTitle();
  const page = await aVisitor();
  await register(page);
  await openForm(page);
  await titleOf(page).fill(title);
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  const question = page.getByRole("dialog", { name: /Quitter sans enregistrer/u });
  await question.getByRole("button", { name: "Continuer l’annonce" }).click();
  await question.waitFor({ state: "hidden" });
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

test("Enter goes on to the next field and never sends anything, with and without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await aVisitor({ javaScriptEnabled });
    if (javaScriptEnabled) {
      await register(page);
      await openForm(page);
    } else {
      await page.goto("/auth?mode=register");
      await page.getByLabel("Nom complet").fill("Sans Script");
      await page.getByLabel("Email").fill(`${crypto.randomUUID()}@journeys.example`);
      await page.getByLabel("Mot de passe", { exact: true }).fill("fleur-de-lys");
      await page.getByLabel("Confirmer le mot de passe").fill("fleur-de-lys");
      await page.getByRole("button", { name: "Créer mon compte" }).click();
      await page.waitForURL((address) => address.pathname === "/");
      await page.goto("/create?type=other");
    }
    const before = page.url();
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posted.push(request.url());
    });
    await titleOf(page).fill("Vélo");
    await titleOf(page).press("Enter");
    await page.getByLabel(/^Ville/u).fill("Laval");
    await page.getByLabel(/^Ville/u).press("Enter");
    await page.waitForTimeout(300);
    expect(posted).toEqual([]);
    expect(page.url()).toBe(before);
    expect(await titleOf(page).inputValue()).toBe("Vélo");
    if (javaScriptEnabled) {
      expect(await page.getByLabel(/^Province/u).evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
    }
  }
});

test("two tabs with one ad: the second is told, and may insist", async () => {
  const page = await aVisitor({ expected: /409/u });
  await register(page);
  await openForm(page);
  await fillIn(page, aTitle());
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByRole("link", { name: "Voir l’annonce" }).click();
  await page.waitForURL(/listing/u);
  const id = new URL(page.url()).pathname.split("/")[2];
  const other = await page.context().newPage();
  await goTo(page, `/create?edit=${id}`);
  await goTo(other, `/create?edit=${id}`);
  expect(await page.getByRole("button", { name: "Publier l’annonce" }).count()).toBe(0);
  await titleOf(other).fill("Écrit dans l’autre onglet");
  await other.getByRole("button", { name: "Sauvegarder" }).click();
  await other.getByText("Modifications sauvegardées.").waitFor();

  await titleOf(page).fill("Écrit ici");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce a été enregistrée ailleurs").waitFor();
  expect(await titleOf(page).inputValue()).toBe("Écrit ici");
  await other.goto(`/listing/${id}`);
  await other.getByRole("heading", { level: 1, name: "Écrit dans l’autre onglet" }).waitFor();
  await page.getByRole("button", { name: "Enregistrer la mienne quand même" }).click();
  await page.getByText("Modifications sauvegardées.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Écrit ici" }).waitFor();
});

test("a session that ended keeps the text: with JavaScript in the form, without it in the page that answers", async () => {
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
  await plain.getByText("Votre session a pris fin.").waitFor();
  await plain.getByRole("region", { name: "Ce que vous avez écrit" }).getByText("Seconde ligne.").waitFor();
  await plain.context().addCookies(cookies);
  await plain.getByRole("button", { name: "Reprendre l’annonce" }).click();
  expect(await titleOf(plain).inputValue()).toBe(`${title} bis`);
  expect(await plain.getByLabel(/^Description/u).inputValue()).toBe("Première ligne.\nSeconde ligne.");
  await plain.getByRole("button", { name: "Publier l’annonce" }).click();
  await plain.getByText(/Annonce publiée avec succès\s!/u).waitFor();
});

test("offline, the form stays as it is and says why", async () => {
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

test("a photo that the server could not take is sent again; one refused for good can only be removed", async () => {
  const page = await aVisitor({ expected: /429|422/u });
  await register(page);
  await openForm(page);
  let refusals = 0;
  await page.route("**/photos", async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const answer = {
      ok: false,
      message: "le serveur est occupé. Réessayez dans un instant.",
      canRetry: true,
    };
    await route.fulfill({ status: 429, json: answer });
  });
  await photoInput(page).setInputFiles(webp);
  await page.getByRole("alert").filter({ hasText: "picture.webp" }).waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.getByRole("button", { name: "Retirer : photo 1" }).waitFor();
  expect(refusals).toBe(2);

  await photoInput(page).setInputFiles(join(fixtures, "text.jpg"));
  await page.getByText("ce format n’est pas pris en charge").waitFor();
  expect(await page.getByRole("button", { name: "Réessayer" }).count()).toBe(0);
  await page.getByText("Encore 7 photos possibles.").waitFor();
  await page.getByRole("button", { name: "Retirer text.jpg" }).click();
  expect(
    await page
      .getByRole("button", { name: "Retirer : photo 1" })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
});

test("photos are put in order with the keyboard and by dragging, and the order is saved", async () => {
  const page = await aVisitor();
  await register(page);
  await openForm(page);
  for (const [place, file] of [jpeg, webp, png].entries()) {
    await photoInput(page).setInputFiles(file);
    await page.getByRole("button", { name: `Retirer : photo ${place + 1}` }).waitFor();
    await page.getByLabel(new RegExp(`^Ce que montre la photo ${place + 1}`, "u")).fill(`abc`.charAt(place));
  }
  const order = async () =>
    (
      await page
        .locator('input[name="photoAlt"]')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    ).join("");
  expect(await order()).toBe("abc");
  const handle = (place: number) => page.getByRole("button", { name: `Déplacer la photo ${place} sur 3` });
  await handle(3).focus();
  await page.keyboard.press("ArrowUp");
  expect(await order()).toBe("acb");
  await page.getByText("Photo 3 déplacée à la place 2 sur 3.").waitFor();
  await page.keyboard.press("Home");
  expect(await order()).toBe("cab");
  await page.getByText("Photo 2 déplacée à la place 1 sur 3. C’est la photo principale.").waitFor();
  expect(await handle(1).evaluate((button) => button === document.activeElement)).toBe(true);

  await handle(1).hover();
  await page.mouse.down();
  await handle(2).hover();
  await handle(3).hover();
  await page.mouse.up();
  expect(await order()).toBe("abc");

  await titleOf(page).fill(aTitle());
  await page.getByRole("button", { name: "Brouillon" }).click();
  await page.getByText(/Brouillon sauvegardé\s!/u).waitFor();
  await page.reload();
  await isAwake(page);
  expect(await order()).toBe("abc");
  await signOut(page);
});

test("visitors' pages do not fetch the form; what is typed before it wakes up counts", async () => {
  const page = await aVisitor();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const isFetched = () => fetched.some((path) => path.includes("/create-screen-"));
  await register(page);
  await goTo(page, "/category/products");
  await page.waitForLoadState("networkidle");
  expect(isFetched()).toBe(false);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/create-screen-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/create?type=single-item", { waitUntil: "commit" });
  await titleOf(page).fill("Tapé très tôt");
  letGo();
  await isKept(page, "Tapé très tôt");
  expect(await titleOf(page).inputValue()).toBe("Tapé très tôt");
  expect(isFetched()).toBe(true);
});
