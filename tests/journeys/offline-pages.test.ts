// Runs in npm run test:full.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openOffline } from "../support/open-offline.ts";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import { aTitle, fillIn, openPublishedListing, titleOf, waitForDeviceDraft } from "./listing-form.ts";
import { stablePath } from "./results.ts";
import { aUser, register, signOut } from "./users.ts";

openBrowser();

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|503/u;

/** A member whose browser stores copies of pages. */
async function aMember(): Promise<Page> {
  const page = await aVisitor({ serviceWorkers: "allow", expected: offlineErrors });
  await register(page);
  return page;
}

const copiesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("babillard-offline"))) return [];
    const requests = await (await caches.open("babillard-offline")).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

const waitForCopy = (page: Page, path: string) => expect.poll(() => copiesOn(page)).toContain(path);

/** Null: the page is not a copy. */
const copyTimeOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset.copyOf ?? null).catch(() => "being replaced");

/**
 * Clicks until the page is there. A page in a new process may first believe that it is online: the offline page then loads
 * again, and a click meanwhile is lost. A page whose scripts are starting does not know the copies yet.
 */
const follow = (link: Locator, path: string) =>
  expect
    .poll(
      async () => {
        const pathname = () => new URL(link.page().url()).pathname;
        if (pathname() !== path) await link.click({ timeout: 5_000 }).catch(() => undefined);
        return pathname();
      },
      { interval: 3_000 },
    )
    .toBe(path);

/** Opens a listing by a link, as members do: only its data is requested. */
async function viewListing(page: Page): Promise<{ path: string; title: string }> {
  await goTo(page, stablePath("/category/products"));
  await page.locator("main li a[href^='/listing/']").first().click();
  await page.waitForURL(/\/listing\//u);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect.poll(() => heading.innerText()).not.toMatch(/Produits/u); // the address changes first
  const title = await heading.innerText();
  const { pathname: path } = new URL(page.url());
  await waitForCopy(page, path);
  return { path, title };
}

test("offline, a viewed listing can be read, other pages name it, and signing out deletes it", async () => {
  const page = await aMember();
  const { path, title } = await viewListing(page);
  await waitForCopy(page, "/favorites");
  await waitForCopy(page, "/messages");
  await page.context().setOffline(true);

  // A page that was never opened; its title is not a link of another page.
  const offlineHeading = page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" });
  await openOffline(page, "/category/housing", offlineHeading);
  await follow(page.getByRole("link", { name: title }), path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await waitForHydration(page);
  await page.getByText(/^Vous êtes hors ligne\. Page gardée le \d/u).waitFor();
  // Scripts and styles are there, too: a link to another copy opens it, one to a page without does not.
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByText("Pas de connexion").waitFor();
  await follow(page.getByRole("banner").getByRole("link", { name: /^Messages/u }), "/messages");
  await page.getByText(/Page gardée le \d/u).waitFor();

  // With the network, the page becomes the one of the site.
  await page.context().setOffline(false);
  await expect.poll(() => copyTimeOf(page)).toBeNull();
  await waitForHydration(page);
  expect(await page.getByText("Page gardée").count()).toBe(0);
  await signOut(page);
  expect(await copiesOn(page)).toEqual([]);
  await page.context().setOffline(true);
  await openOffline(page, path, offlineHeading);
  expect(await page.getByText(title).count()).toBe(0);
});

test("messages written offline in a conversation that was opened anew are each sent once", async () => {
  const page = await aMember();
  await viewListing(page);
  await page.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await page.waitForURL(/\/messages\//u);
  const { pathname: path } = new URL(page.url());
  await waitForCopy(page, path);
  await page.context().setOffline(true);

  const waiting = page.getByRole("list", { name: "Messages en attente" });
  for (const text of ["Samedi à 10 heures ?", "Ou dimanche ?"]) {
    await openOffline(page, path, page.getByText(/Page gardée le \d/u));
    await page.getByLabel("Votre message").fill(text);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await waiting.getByText(text).waitFor();
  }
  expect(await waiting.getByRole("listitem").count()).toBe(2);
  await page.context().setOffline(false);
  const messages = page.getByRole("list", { name: /^Messages,/u });
  await messages.getByText("Ou dimanche ?").waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  await expect.poll(() => copyTimeOf(page)).toBeNull();
  await goTo(page, path);
  for (const text of ["Bonjour, est-ce encore disponible", "Samedi à 10 heures ?", "Ou dimanche ?"])
    expect(await messages.getByText(text).count()).toBe(1);
});

test("another account on the device finds no copies, and closing an account deletes its own", async () => {
  const page = await aMember();
  const { path } = await viewListing(page);
  await page.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await page.waitForURL(/\/messages\//u);
  const conversation = new URL(page.url()).pathname;
  await waitForCopy(page, conversation);
  await page.context().setOffline(true);
  await page.getByLabel("Votre message").fill("Samedi à 10 heures ?");
  await page.getByRole("button", { name: "Envoyer" }).click();
  const waiting = page.getByRole("list", { name: "Messages en attente" });
  await waiting.getByText("Samedi").waitFor();
  const partner = page.getByRole("main").getByRole("heading", { level: 1 });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [bar, name] = [
      await page.getByText(/^Vous êtes hors ligne/u).boundingBox(),
      await partner.boundingBox(),
    ];
    expect(name?.y, `name of the partner at ${width} px`).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  // The session ends before the network is back.
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const other = aUser("Autre Personne");
  const form = { ...other, phone: "", confirmPassword: other.password };
  await page.context().request.post("/auth?mode=register", { form, maxRedirects: 0 });
  await goTo(page, "/");
  await expect.poll(() => copiesOn(page)).not.toContain(path);
  expect(await copiesOn(page)).not.toContain(conversation);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("babillard-outbox"))).toBeNull();
  await waitForCopy(page, "/favorites");

  await goTo(page, "/settings/close");
  await page.getByLabel("Mot de passe actuel").fill(other.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Fermer définitivement mon compte" }).click();
  await page.getByText("Votre compte est fermé et vos données sont supprimées.").waitFor();
  expect(await copiesOn(page)).toEqual([]);
});

test("a listing written offline stays a draft of the device, and is published once online", async () => {
  const page = await aMember();
  await goTo(page, "/create");
  await waitForCopy(page, "/create?type=single-item");
  await page.context().setOffline(true);
  await openOffline(page, "/create", page.getByText(/Page gardée le \d/u));
  await page.getByRole("link", { name: /^Un article/u }).click();
  await page.waitForURL(/type=single-item/u);
  await waitForHydration(page);
  const title = aTitle();
  await fillIn(page, title);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Erreur de réseau\s: Vérifiez votre connexion internet/u).waitFor();
  await page.getByText("Votre texte reste en brouillon sur cet appareil.").waitFor();
  await waitForDeviceDraft(page, title);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();

  await page.context().setOffline(false);
  await goTo(page, "/create");
  const offer = page.getByRole("region", { name: "Annonce commencée" });
  await offer.getByRole("button", { name: "Continuer" }).click();
  await expect.poll(() => titleOf(page).inputValue()).toBe(title);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await openPublishedListing(page);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});
