// Runs in npm run test:full.
/** The everyday tasks of an administrator, on a site of their own: they change it for everybody. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { catchMail } from "../support/mail-catcher.ts";
import { readEmails } from "../support/read-emails.ts";
import { startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { publish, report } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();
const administrator = { email: "direction@annonces.example", password: "une longue phrase" };
/** Rejects recipients while their mailbox is full. */
const full = new Set<string>();
const mail = await catchMail((address) => (full.has(address) ? 550 : null));
const site = await startSite({
  environment: {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SMTP_URL: mail.url,
    MAIL_FROM: "site@annonces.example",
  },
});
afterAll(async () => {
  await site.stop();
  await mail.close();
});

const picture = join(import.meta.dirname, "../../public/icon-192.png");

async function anAdministrator(section: string): Promise<Page> {
  const page = await aVisitor({ baseURL: site.url, expected: /422/u });
  await signIn(page, administrator);
  await goTo(page, "/dashboard");
  await page.getByRole("link", { name: "Administration" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: section }).click();
  await page.getByRole("heading", { name: section, level: 1 }).waitFor();
  return page;
}

test("on a phone the sections are a menu that closes on the page it leads to", async () => {
  const page = await aVisitor({ baseURL: site.url, viewport: phone });
  await signIn(page, administrator);
  await goTo(page, "/admin");
  const menu = page.getByRole("navigation", { name: "Administration" });
  const journal = menu.getByRole("link", { name: "Journal" });
  expect(await journal.isVisible()).toBe(false);
  await menu.getByText("Vue d’ensemble").first().click();
  await journal.click();
  await page.getByRole("heading", { name: "Journal", level: 1 }).waitFor();
  await expect.poll(() => journal.isVisible()).toBe(false);
  expect(await menu.locator("summary").innerText()).toContain("Journal");
});

/** From the list of members, by email. */
async function openMember(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel("Chercher un membre").fill(email);
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

test("name, logo and hero text are changed", async () => {
  const visitor = await aVisitor({ baseURL: site.url });
  const page = await anAdministrator("Site");
  await page.getByLabel("Nom du site").fill("Le Tableau de Sutton");
  await page.getByLabel("Logo").setInputFiles(picture);
  await page.getByLabel("Titre de l’accueil").fill("Tout Sutton s’affiche ici.");
  await page.getByLabel("Texte de l’accueil").fill("Par les gens du village, pour les gens du village.");
  await page.getByLabel("Couleur d’accent").fill("#ffee00");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("alert").getByText("Cette couleur est trop pâle", { exact: false }).waitFor();
  await page.getByLabel("Couleur d’accent").fill("#5b2a86");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Réglages enregistrés.", { exact: false }).waitFor();
  await page.getByRole("img", { name: "Logo actuel" }).waitFor();

  await goTo(visitor, "/");
  await visitor.getByRole("heading", { name: "Tout Sutton s’affiche ici.", level: 1 }).waitFor();
  await visitor.getByText("Par les gens du village, pour les gens du village.").waitFor();
  const home = visitor.getByRole("banner").getByRole("link", { name: "Le Tableau de Sutton" });
  const logo = home.locator("img");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a listing is featured until a date", async () => {
  const author = await aVisitor({ baseURL: site.url });
  await register(author);
  const title = `Canot ${crypto.randomUUID().slice(0, 8)}`;
  await publish(author, title);
  const page = await anAdministrator("Annonces");
  await page.getByLabel("Chercher une annonce").fill(title);
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await page.getByLabel(`Sélectionner ${title}`).check();
  await page.getByLabel("Jusqu’au").fill("2030-06-24");
  await page.getByRole("button", { name: "Mettre en avant", exact: true }).click();
  await page.getByText("En avant jusqu’au 24 juin 2030").waitFor();

  const visitor = await aVisitor({ baseURL: site.url });
  await goTo(visitor, "/");
  await visitor
    .getByRole("region", { name: "À la une" })
    .getByRole("link", { name: title })
    .first()
    .waitFor();

  await page.getByRole("link", { name: title }).click();
  await page.getByRole("region", { name: "Historique" }).getByText("Annonce mise en avant").waitFor();
});

test("a member is suspended with a reason and an end, reads both, and returns when it is lifted", async () => {
  const member = await aVisitor({ baseURL: site.url, expected: /410|422/u });
  const user = await register(member, "Léo Suspendu");
  const title = `Patins ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(member, title);

  const page = await anAdministrator("Membres");
  await openMember(page, user);
  await page.getByLabel("Raison").fill("Trois annonces trompeuses en une semaine.");
  await page.getByRole("button", { name: "Suspendre le compte" }).click();
  await page.getByRole("alert").getByText("Choisissez le dernier jour de la suspension.").waitFor();
  await page.getByLabel("Dernier jour").fill("2090-06-30");
  await page.getByRole("button", { name: "Suspendre le compte" }).click();
  await page.getByText("Suspendu jusqu’au 30 juin 2090 inclus").waitFor();

  // The session ended, and the listing is gone for others.
  await member.goto("/dashboard");
  expect(new URL(member.url()).pathname).toBe("/auth");
  expect((await member.goto(address))?.status()).toBe(410);
  await goTo(member, "/auth");
  await member.getByLabel("Courriel").fill(user.email);
  await member.getByLabel("Mot de passe", { exact: true }).fill(user.password);
  await member.getByRole("button", { name: "Se connecter" }).click();
  await member.getByText("jusqu’au 30 juin 2090 inclus. Raison : Trois annonces trompeuses").waitFor();

  await page.getByRole("button", { name: "Lever la suspension" }).click();
  await page.getByRole("button", { name: "Suspendre le compte" }).waitFor();
  await page.getByRole("region", { name: "Historique" }).getByText("Fin de la suspension").waitFor();
  await signIn(member, user);
  expect((await member.goto(address))?.status()).toBe(200);
});

test("the terms are edited, and former versions can be read", async () => {
  const visitor = await aVisitor({ baseURL: site.url });
  const page = await anAdministrator("Conditions d’utilisation");
  await page
    .getByLabel("Texte")
    .fill("Bienvenue sur {nom}.\n\n## Respect\n\nSoyez **courtois**. Écrivez à {courriel}.");
  await page.getByRole("button", { name: "Publier le texte" }).click();
  await page.getByText("Le texte est publié.").waitFor();
  await page.getByRole("region", { name: "Aperçu" }).getByRole("heading", { name: "Respect" }).waitFor();
  await goTo(visitor, "/conditions");
  await visitor.getByRole("heading", { name: "Respect", level: 2 }).waitFor();
  await visitor.getByRole("link", { name: "contact@babillard.example" }).waitFor();

  await page.getByLabel("Texte").fill("");
  await page.getByRole("button", { name: "Publier le texte" }).click();
  await page.getByRole("link", { name: "Version 2" }).waitFor();
  await page.getByRole("link", { name: "Version 1" }).click();
  await expect.poll(() => page.getByLabel("Texte").inputValue()).toContain("## Respect");
  await visitor.reload();
  await visitor.getByRole("heading", { name: "Ce que fait le site" }).waitFor();
});

test("new listings and open reports of the last 30 days are shown", async () => {
  const author = await aVisitor({ baseURL: site.url });
  await register(author);
  const address = await publish(author, `Luge ${crypto.randomUUID().slice(0, 8)}`);
  const visitor = await aVisitor({ baseURL: site.url });
  const page = await anAdministrator("Vue d’ensemble");
  const numberOf = async (figure: string) => {
    await page.reload();
    const text = await page
      .getByRole("region", { name: figure })
      .getByText(/\d en 30\sjours/u)
      .textContent();
    return Number(/^\d+/u.exec(text ?? "")?.[0]);
  };
  const before = await numberOf("Signalements");
  await report(visitor, address, "Doublon", "Deux fois la même.");
  expect(await numberOf("Nouvelles annonces")).toBeGreaterThan(0);
  expect(await numberOf("Signalements")).toBe(before + 1);
  await page
    .getByRole("region", { name: "Nouvelles annonces" })
    .getByText("Voir les nombres par jour")
    .click();
  await page.getByRole("table").getByRole("columnheader", { name: "Jour" }).waitFor();
  await page.getByRole("link", { name: "À modérer : 1" }).click();
  await page.getByRole("heading", { name: "Modération", level: 1 }).waitFor();
});

test("an email that the mail server rejected is sent again", async () => {
  const member = await aVisitor({ baseURL: site.url });
  const address = `${crypto.randomUUID()}@journeys.example`;
  full.add(address);
  const form = { name: "Boîte Pleine", email: address, phone: "", password: "fleur-de-lys" };
  await member.context().request.post("/auth?mode=register", {
    form: { ...form, confirmPassword: form.password },
    maxRedirects: 0,
  });
  const page = await anAdministrator("Courriels et tâches");
  const resend = page.getByRole("button", { name: `Renvoyer à ${address}` });
  await expect
    .poll(async () => {
      await page.reload();
      return resend.count();
    })
    .toBe(1);
  full.delete(address);
  await resend.click();
  await page.getByText("Les courriels repartent.").waitFor();
  await expect
    .poll(async () => (await readEmails(mail.folder)).filter(({ to }) => to.includes(address)).length)
    .toBe(1);
});

test("a member is written to, and then erased with everything of theirs", async () => {
  const member = await aVisitor({ baseURL: site.url, expected: /404|410/u });
  const user = await register(member, "Margot Partie");
  const title = `Luge ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(member, title);

  const page = await anAdministrator("Membres");
  await openMember(page, user);
  const writing = page.getByRole("region", { name: "Écrire à cette personne" });
  await writing.getByLabel("Objet").fill("Votre annonce de luge");
  await writing.getByRole("button", { name: "Envoyer le courriel" }).click();
  await writing.getByRole("alert").waitFor();
  expect(await writing.getByLabel("Objet").inputValue()).toBe("Votre annonce de luge");
  await writing.getByLabel("Message").fill("Ajoutez une photo, s’il vous plaît.");
  await writing.getByRole("button", { name: "Envoyer le courriel" }).click();
  await page.getByText("Votre message est parti.").waitFor();
  await page.getByRole("region", { name: "Historique" }).getByText("Votre annonce de luge").waitFor();
  await expect
    .poll(async () =>
      (await readEmails(mail.folder)).some(
        ({ to, subject, text }) =>
          to.includes(user.email) &&
          subject.includes("Votre annonce de luge") &&
          text.includes("Ajoutez une photo"),
      ),
    )
    .toBe(true);

  const erasing = page.getByRole("region", { name: "Effacer le compte" });
  await erasing.getByLabel("Adresse courriel du compte, pour confirmer").fill("autre@annonces.example");
  await erasing.getByRole("button", { name: "Effacer ce compte" }).click();
  await erasing.getByRole("alert").getByText("Rien n’a été effacé.", { exact: false }).waitFor();
  await erasing.getByLabel("Adresse courriel du compte, pour confirmer").fill(user.email);
  await erasing.getByRole("button", { name: "Effacer ce compte" }).click();
  await page.getByText("Le compte et ses données sont effacés.").waitFor();
  await page.getByLabel("Chercher un membre").fill(user.email);
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await page.getByText("Aucun membre ne correspond.").waitFor();
  await member.goto("/dashboard");
  expect(new URL(member.url()).pathname).toBe("/auth");
  expect([404, 410]).toContain((await member.goto(address))?.status());
});

test("a privacy incident is recorded, assessed, closed by its notices and exported", async () => {
  const page = await anAdministrator("Incidents");
  const period = `Nuit du 3 au 4 juin 2026, ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Date ou période de l’incident").fill(period);
  await page.getByLabel("Date où vous l’avez appris").fill("2026-06-05");
  await page.getByLabel("Ce qui s’est passé").fill("Un portable volé.");
  await page.getByRole("button", { name: "Ajouter au registre" }).click();
  await page.getByRole("alert").first().getByText("Remplissez ce champ.").waitFor();
  await page.getByLabel("Renseignements concernés").fill("Courriels et téléphones de 40 membres.");
  await page.getByLabel("Risque de préjudice sérieux").selectOption({ label: "Sérieux" });
  await page.getByLabel("Ce qui fonde cette évaluation").fill("Hameçonnage possible.");
  await page.getByRole("button", { name: "Ajouter au registre" }).click();
  await page.getByText("Le registre est à jour.").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: period });
  await row.getByText("Avis à envoyer").waitFor();

  await page.getByRole("link", { name: `Modifier l’incident « ${period} »` }).click();
  await page.getByRole("heading", { name: "Modifier l’entrée" }).waitFor();
  await page.getByLabel("Nombre de personnes concernées").fill("40");
  await page.getByLabel("Avis à la Commission d’accès à l’information").fill("2026-06-06");
  await page.getByLabel("Avis aux personnes concernées").fill("2026-06-07");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Le registre est à jour.").waitFor();
  await row.getByText("personnes : 40", { exact: false }).waitFor();
  expect(await row.getByText("Avis à envoyer").count()).toBe(0);

  const file = await page.getByRole("link", { name: "Exporter en CSV" }).getAttribute("href");
  const csv = await (await page.context().request.get(file ?? "")).text();
  expect(csv).toContain("Avis aux personnes concernées");
  expect(csv).toMatch(/Nuit du 3 au 4 juin 2026, .*Sérieux.*2026-06-06.*2026-06-07/u);
});
