// Runs in npm run test:full.
/** A new site is set up on its own page, then its administrator decides who may register and publish, and closes it. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { catchMail } from "../support/mail-catcher.ts";
import { readEmails } from "../support/read-emails.ts";
import { startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { submitListing } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();
const administrator = { email: "direction@annonces.example", password: "une longue phrase" };
const mail = await catchMail();
const site = await startSite({ environment: { SMTP_URL: mail.url, MAIL_FROM: "site@annonces.example" } });
afterAll(async () => {
  await site.stop();
  await mail.close();
});

const emailsTo = async (address: string) =>
  (await readEmails(mail.folder)).filter(({ to }) => to.includes(address));

/** Rules of axe that the page violates, and whether it is wider than its window. */
async function problemsOf(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...violations.map(({ id }) => id), ...(isTooWide ? ["horizontal-overflow"] : [])];
}

async function anAdministrator(): Promise<Page> {
  const page = await aVisitor({ baseURL: site.url, expected: /422/u });
  await signIn(page, administrator);
  return page;
}

async function changeSite(page: Page, change: (page: Page) => Promise<unknown>): Promise<void> {
  await goTo(page, "/admin/site");
  await change(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Réglages enregistrés.", { exact: false }).waitFor();
}

test("a new site is set up with the address that its start prints, once", async () => {
  const address = site.lines.map((line) => /http\S+\/setup\?token=\S+/u.exec(line)?.[0]).find(Boolean) ?? "";
  const page = await aVisitor({ baseURL: site.url, expected: /404|422/u });
  expect((await page.goto("/setup?token=faux"))?.status()).toBe(404);
  await goTo(page, new URL(address).pathname + new URL(address).search);
  // Its state is not among tests/screens/states.ts: the site of those has an administrator.
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page), `at ${width} px`).toEqual([]);
  }
  await page.getByLabel("Nom du site").fill("Le Tableau de Sutton");
  // The address of the product's defaults is no real one.
  expect(await page.getByLabel("Courriel de contact").inputValue()).toBe("");
  await page.getByLabel("Mot de passe", { exact: true }).fill("court");
  await page.getByRole("button", { name: "Mettre le site en marche" }).click();
  const mistakes = page.getByRole("alert").first();
  await mistakes.getByText("12 caractères", { exact: false }).waitFor();
  await mistakes.getByText("Écrivez une adresse courriel valide.").waitFor();
  await mistakes.getByText(/^Format d.email invalide$/u).waitFor();
  await page.getByLabel("Courriel de contact").fill("allo@annonces.example");
  await page.getByLabel("Votre courriel").fill(administrator.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Mettre le site en marche" }).click();
  await page.getByRole("heading", { name: "Vue d’ensemble", level: 1 }).waitFor();
  await page.getByText("Votre site est en marche.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Le Tableau de Sutton" }).waitFor();
  expect((await page.goto(address))?.status()).toBe(404);
  await expect.poll(async () => (await emailsTo(administrator.email)).length).toBe(1);
});

test("with registration by invitation, who is invited chooses a password and enters with the role", async () => {
  const page = await anAdministrator();
  await changeSite(page, () => page.getByLabel("Qui peut s’inscrire").selectOption("invitation"));
  const visitor = await aVisitor({ baseURL: site.url });
  await goTo(visitor, "/auth?mode=register");
  await visitor.getByText("Les inscriptions se font sur invitation.", { exact: false }).waitFor();

  const invited = { email: `${crypto.randomUUID()}@journeys.example`, password: "une autre phrase longue" };
  await goTo(page, "/admin/members");
  const form = page.getByRole("region", { name: "Inviter un membre" });
  await form.getByLabel("Courriel").fill(invited.email);
  await form.getByLabel("Nom").fill("Rose Modératrice");
  await form.getByLabel("Rôle").selectOption({ label: "Modération" });
  await form.getByRole("button", { name: "Inviter" }).click();
  await page.getByText("L’invitation est partie.").waitFor();
  await page.getByRole("heading", { name: "Rose Modératrice", level: 1 }).waitFor();
  await expect.poll(async () => (await emailsTo(invited.email)).length).toBe(1);
  const [email] = await emailsTo(invited.email);
  const link = /http\S+\/auth\/reset\?token=[\w-]+/u.exec(email?.text ?? "")?.[0] ?? "";
  await goTo(visitor, new URL(link).pathname + new URL(link).search);
  await visitor.getByRole("heading", { name: "Bienvenue" }).waitFor();
  await visitor.getByLabel("Mot de passe", { exact: true }).fill(invited.password);
  await visitor.getByLabel("Confirmer le mot de passe").fill(invited.password);
  await visitor.getByRole("button", { name: "Choisir ce mot de passe" }).click();
  await visitor.waitForURL((address) => address.pathname === "/auth");
  await signIn(visitor, invited);
  await goTo(visitor, "/moderation");
  await visitor.getByRole("heading", { name: "Modération", level: 1 }).waitFor();
  await changeSite(page, () => page.getByLabel("Qui peut s’inscrire").selectOption("open"));
});

test("with approval, a new listing waits for a moderator, and its author is told", async () => {
  const page = await anAdministrator();
  await changeSite(page, () => page.getByLabel("Qui peut publier").selectOption("approved"));
  const author = await aVisitor({ baseURL: site.url });
  const user = await register(author);
  const title = `Kayak ${crypto.randomUUID().slice(0, 8)}`;
  await submitListing(author, title);
  await author.getByText("attend l’approbation de la modération", { exact: false }).first().waitFor();
  const visitor = await aVisitor({ baseURL: site.url });
  await goTo(visitor, `/search?q=${title}`);
  const found = visitor.locator('a[href^="/listing/"]', { hasText: title });
  expect(await found.count()).toBe(0);

  await goTo(page, "/moderation");
  await page.getByRole("link", { name: "Annonces à approuver : 1" }).click();
  await page.getByRole("button", { name: `Publier ${title}` }).click();
  await page.getByText("L’annonce est en ligne.", { exact: false }).waitFor();
  await goTo(visitor, `/search?q=${title}`);
  await found.first().waitFor();
  await expect
    .poll(async () => (await emailsTo(user.email)).some(({ subject }) => subject.includes("est en ligne")))
    .toBe(true);
  await changeSite(page, () => page.getByLabel("Qui peut publier").selectOption("everyone"));
});

test("during maintenance visitors read why, and administrators open the site again", async () => {
  const page = await anAdministrator();
  await changeSite(page, async () => {
    await page.getByLabel("Fermer le site pour entretien").check();
    await page.getByLabel("Message d’entretien").fill("De retour à midi.");
  });
  const visitor = await aVisitor({ baseURL: site.url, expected: /503/u });
  const closed = await visitor.goto("/");
  expect([closed?.status(), closed?.headers()["retry-after"]]).toEqual([503, "600"]);
  await visitor.getByText("De retour à midi.").waitFor();
  expect((await visitor.context().request.get("/api/v1/categories")).status()).toBe(503);
  const other = await anAdministrator();
  await changeSite(other, () => other.getByLabel("Fermer le site pour entretien").uncheck());
  expect((await visitor.goto("/"))?.status()).toBe(200);
});

test("exchange zones are imported, and offered for the place of a meeting; goods on the list wait for approval", async () => {
  const page = await anAdministrator();
  await goTo(page, "/admin/lists/zones");
  await page.getByLabel("Contenu du fichier CSV").fill("Poste de police;1, rue Principale;pas une adresse;");
  await page.getByRole("button", { name: "Importer" }).click();
  await page.getByRole("alert").getByText("Rien n’a été importé.", { exact: false }).waitFor();
  await page
    .getByLabel("Contenu du fichier CSV")
    .fill("Poste de police;1, rue Principale;https://sutton.example;2026-11-01");
  await page.getByRole("button", { name: "Importer" }).click();
  await page.getByRole("button", { name: "Enlever Poste de police" }).waitFor();
  const file = await page.context().request.get("/admin/lists/zones/export");
  expect(await file.text()).toContain("Poste de police;1, rue Principale;https://sutton.example;2026-11-01");

  await goTo(page, "/admin/lists/goods");
  await page.getByLabel("Mots").fill("ivoire");
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await page.getByRole("button", { name: "Enlever ivoire" }).waitFor();
  const author = await aVisitor({ baseURL: site.url });
  await register(author);
  await submitListing(author, "Statuette en ivoire");
  await author.getByText("interdit à la vente ou rappelé", { exact: false }).waitFor();
  await author.getByRole("button", { name: "Publier l’annonce" }).click();
  await author.getByText("attend l’approbation de la modération", { exact: false }).first().waitFor();
});
