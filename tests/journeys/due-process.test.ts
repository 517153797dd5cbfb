// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { press } from "./keyboard.ts";
import { openMoreActions } from "./listing-actions.ts";
import { publish, report } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();

async function aModerator(email = "moderatrice@babillard.example"): Promise<Page> {
  const page = await aVisitor({ expected: /422/u });
  await signIn(page, { email, password: "babillard-demo" });
  await goTo(page, "/moderation");
  return page;
}

test("the author of a removed listing contests it; another moderator restores it", async () => {
  const author = await aVisitor({ expected: /422/u });
  await register(author);
  const title = `Couteau ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  await report(await aVisitor(), address, "Contenu interdit", "Une arme.");

  const moderator = await aModerator();
  const item = moderator.getByRole("article", { name: title });
  await item.getByRole("button", { name: "Retirer l’annonce" }).click();
  const dialog = moderator.getByRole("dialog", { name: /^Retirer/u });
  await dialog.getByRole("radio", { name: "Contenu interdit" }).check();
  await dialog.getByRole("button", { name: "Retirer l’annonce" }).click();
  await moderator.getByText("Annonce retirée. Son auteur en est averti, avec la raison.").waitFor();

  await goTo(author, address);
  await author.getByRole("link", { name: "Contester cette décision" }).click();
  await author.getByRole("heading", { name: "Contester le retrait" }).waitFor();
  await author.getByLabel("Pourquoi cette décision est une erreur").fill("C’est un couteau de cuisine.");
  await author.getByRole("button", { name: "Envoyer la contestation" }).click();
  await author.getByText("Votre contestation est envoyée.").waitFor();
  await author.getByText("La modération vous répond d’ici le").waitFor();

  await goTo(moderator, "/moderation");
  await item.getByText("C’est un couteau de cuisine.").waitFor();
  await item.getByRole("link", { name: "Autres décisions" }).click();
  await moderator.getByText("une autre personne de la modération répond à l’auteur.").waitFor();

  const other = await aModerator("admin@babillard.example");
  await other.getByRole("article", { name: title }).getByRole("link", { name: "Autres décisions" }).click();
  await other.getByRole("button", { name: "Rétablir l’annonce" }).click();
  await other.getByText("Écrivez quelques mots").waitFor();
  await other.getByLabel("Réponse à l’auteur").fill("Un couteau de cuisine est permis.");
  await other.getByRole("button", { name: "Rétablir l’annonce" }).click();
  await other.getByText("Annonce rétablie. Son auteur lit votre réponse.").waitFor();
  expect((await (await aVisitor()).goto(address))?.status()).toBe(200);
});

test("a reported listing is corrected by its author, resubmitted and released", async () => {
  const author = await aVisitor({ expected: /422/u });
  await register(author);
  const title = `Vélo ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  const visitor = await aVisitor({ expected: /410/u });
  const reporter = await aVisitor({ expected: /410/u });
  await register(reporter);
  await report(reporter, address, "Description ou photos trompeuses", "Le prix est faux.");

  const moderator = await aModerator();
  const item = moderator.getByRole("article", { name: title });
  await item.getByRole("link", { name: "Autres décisions" }).click();
  await moderator.getByRole("heading", { name: "Demander une correction" }).click();
  const form = moderator.locator("details[open]").filter({ hasText: "Demander une correction" });
  await form.getByRole("radio", { name: "Description ou photos trompeuses" }).check();
  await form.getByRole("button", { name: "Demander la correction" }).click();
  await form.getByText("Expliquez à l’auteur ce qu’il doit changer.").waitFor();
  await form.getByLabel("Ce que l’auteur doit changer").fill("Écrivez le vrai prix.");
  await form.getByLabel("Constat").fill("« 1 $ » dans le titre.");
  await form.getByRole("button", { name: "Demander la correction" }).click();
  await moderator.getByText("Correction demandée. L’auteur en est averti, avec la raison.").waitFor();

  expect((await visitor.goto(address))?.status()).toBe(410);
  await goTo(reporter, "/settings");
  await reporter.getByRole("link", { name: /^Mes signalements/u }).click();
  await reporter.getByText("hors ligne jusqu’à ce que son auteur la corrige").waitFor();
  await goTo(author, "/dashboard?status=correction");
  await author
    .getByRole("region", { name: "Mes annonces" })
    .getByRole("link", { name: title })
    .first()
    .click();
  await author.getByRole("heading", { name: "Votre annonce est à corriger" }).waitFor();
  await author.getByText("Écrivez le vrai prix.").waitFor();
  await author.getByRole("link", { name: "Corriger l’annonce" }).click();
  await author.getByRole("region", { name: "À corriger" }).getByText("« 1 $ » dans le titre.").waitFor();
  await author.getByLabel("Titre").fill("");
  await author.getByRole("button", { name: "Soumettre de nouveau" }).click();
  await author.getByRole("alert").first().waitFor();
  await author.getByRole("region", { name: "À corriger" }).waitFor();
  await author.getByLabel("Titre").fill(`${title} corrigé`);
  await author.getByRole("button", { name: "Soumettre de nouveau" }).click();
  await author.getByText("Annonce soumise de nouveau.").waitFor();
  await author.getByRole("heading", { name: "Votre annonce corrigée est en vérification" }).waitFor();
  expect((await visitor.goto(address))?.status()).toBe(410);

  await goTo(moderator, "/moderation");
  const corrected = moderator.getByRole("article", { name: `${title} corrigé` });
  await corrected.getByText("Corrigée et soumise de nouveau").waitFor();
  await corrected.getByRole("button", { name: "Remettre en ligne" }).click();
  await moderator.getByText("Annonce remise en ligne. Son auteur en est averti.").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(200);
});

test("the author contests a request for a correction; another moderator brings the listing back", async () => {
  const author = await aVisitor();
  await register(author);
  const title = `Lit ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  await report(await aVisitor(), address, "Description ou photos trompeuses", "Le prix est faux.");

  const moderator = await aModerator();
  await moderator
    .getByRole("article", { name: title })
    .getByRole("link", { name: "Autres décisions" })
    .click();
  await moderator.getByRole("heading", { name: "Demander une correction" }).click();
  const form = moderator.locator("details[open]").filter({ hasText: "Demander une correction" });
  await form.getByRole("radio", { name: "Description ou photos trompeuses" }).check();
  await form.getByLabel("Ce que l’auteur doit changer").fill("Écrivez le vrai prix.");
  await form.getByRole("button", { name: "Demander la correction" }).click();
  await moderator.getByText("Correction demandée. L’auteur en est averti, avec la raison.").waitFor();

  await goTo(author, address);
  await author.getByRole("link", { name: "Contester cette décision" }).click();
  await author.getByRole("heading", { name: "Contester la correction demandée" }).waitFor();
  await author.getByLabel("Pourquoi cette décision est une erreur").fill("C’est le vrai prix.");
  await author.getByRole("button", { name: "Envoyer la contestation" }).click();
  await author.getByText("La modération vous répond d’ici le").waitFor();
  await author.getByRole("link", { name: "Corriger l’annonce" }).waitFor();

  const other = await aModerator("admin@babillard.example");
  const item = other.getByRole("article", { name: title });
  await item.getByText("Correction contestée par l’auteur").waitFor();
  await item.getByRole("link", { name: "Autres décisions" }).click();
  await other.getByLabel("Réponse à l’auteur").fill("Le prix est le bon.");
  const answer = other.locator("form").filter({ hasText: "Répondre à la contestation" });
  await answer.getByRole("button", { name: "Remettre en ligne" }).click();
  await other.getByText("Annonce rétablie. Son auteur lit votre réponse.").waitFor();
  expect((await (await aVisitor()).goto(address))?.status()).toBe(200);
});

test("with the keyboard only, 20 plain cases take at most 60 presses, and the last decision can be undone", async () => {
  const author = await aVisitor();
  await register(author);
  const visitor = await aVisitor();
  const mark = crypto.randomUUID().slice(0, 8);
  for (let number = 1; number <= 20; number += 1)
    await publishAndReport(author, visitor, `Chaise ${number} ${mark}`);

  const moderator = await aModerator();
  const ours = new RegExp(`^Chaise \\d+ ${mark}$`, "u");
  const focused = moderator.locator("article:focus");
  let presses = 0;
  let ofOthers = 0;
  const strike = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      await moderator.keyboard.press(key);
    }
  };
  await strike("Tab", "Enter");
  await expect.poll(() => moderator.evaluate(() => document.activeElement?.id)).toBe("contenu");
  const start = moderator.getByRole("button", { name: "Commencer" });
  while ((await start.and(moderator.locator(":focus")).count()) === 0) await strike("Tab");
  await strike("Enter");
  const dialog = moderator.getByRole("dialog", { name: /^Retirer/u });
  const decided: string[] = [];
  while (decided.length < 20) {
    await focused.waitFor();
    const title = (await focused.getAttribute("aria-label")) ?? "";
    if (!ours.test(title)) {
      // A case of the demo or of another journey.
      await moderator.keyboard.press("j");
      ofOthers += 1;
      expect(ofOthers).toBeLessThan(100);
      continue;
    }
    const card = moderator.getByRole("article", { name: title, exact: true });
    if (decided.length % 2 === 0) {
      await strike("g");
    } else {
      await strike("r");
      await dialog.locator("input:focus").waitFor();
      await strike("7", "Enter");
      await dialog.waitFor({ state: "detached" });
    }
    await card.waitFor({ state: "detached" });
    decided.push(title);
  }
  expect(new Set(decided).size).toBe(20);
  expect(presses).toBeLessThanOrEqual(60);

  // The last one was removed.
  await moderator.getByText("Annonce retirée. Son auteur en est averti, avec la raison.").waitFor();
  await focused.waitFor();
  await moderator.keyboard.press("u");
  await moderator.getByText("Annonce rétablie. Son auteur en est averti.").waitFor();
  await goTo(moderator, "/moderation?state=closed");
  const last = moderator.getByRole("article", { name: decided.at(-1) ?? "", exact: true });
  await last.getByText("Plus disponible").first().waitFor();
  await last.getByRole("list", { name: "Décisions" }).getByRole("listitem").nth(1).waitFor();
});

test("the keys of the queue ask for a correction, hold a listing and suspend its author", async () => {
  const author = await aVisitor();
  await register(author);
  const visitor = await aVisitor();
  const mark = crypto.randomUUID().slice(0, 8);
  const titles = ["Table", "Lampe", "Tapis"].map((word) => `${word} ${mark}`);
  for (const title of titles) await publishAndReport(author, visitor, title);

  const moderator = await aModerator();
  await moderator.getByText("demander une correction").waitFor();
  const dialog = moderator.getByRole("dialog");
  const cardOf = (index: number) =>
    moderator.getByRole("article", { name: titles[index] ?? "", exact: true });
  /** The dialog that opens begins at the reasons; the digit chooses one. */
  const choose = async (index: number, key: string, title: string) => {
    await cardOf(index).focus();
    await moderator.keyboard.press(key);
    await dialog.getByRole("heading", { name: `${title} «\u00a0` }).waitFor();
    await dialog.locator('input[name="reason"]:focus').waitFor();
    await moderator.keyboard.press("3");
    expect(await dialog.getByRole("radio", { name: "Description ou photos trompeuses" }).isChecked()).toBe(
      true,
    );
  };
  const explain = async () => {
    await moderator.keyboard.press("Tab");
    await moderator.keyboard.type("Le prix est faux.");
  };

  await choose(0, "c", "Demander une correction de");
  await explain();
  await press(moderator, "button", "Demander la correction", { within: dialog });
  await moderator.getByText("Correction demandée. L’auteur en est averti, avec la raison.").waitFor();
  await expect.poll(() => cardOf(0).count()).toBe(0);

  await choose(1, "m", "Masquer");
  await moderator.keyboard.press("Enter");
  await moderator.getByText("Annonce masquée pendant la vérification.").waitFor();
  await cardOf(1).getByText("En vérification").waitFor();
  await expect.poll(() => cardOf(1).evaluate((card) => card === document.activeElement)).toBe(true);

  await choose(2, "s", "Suspendre l’auteur de");
  await explain();
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Jusqu’au").fill(nextMonth);
  await moderator.keyboard.press("Enter");
  await moderator.getByText("Auteur suspendu. Il en est averti, avec la raison.").waitFor();
  await expect.poll(() => cardOf(2).count()).toBe(0);
});

test("a reported member is suspended by a moderator, with a reason that the member reads", async () => {
  const firstName = `Odile${crypto.randomUUID().slice(0, 8)}`;
  const member = await aVisitor({ expected: /410|422/u });
  const user = await register(member, `${firstName} Tremblay`);
  const address = await publish(member, `Banc ${crypto.randomUUID().slice(0, 8)}`);
  const visitor = await aVisitor({ expected: /410/u });
  await goTo(visitor, address);
  await visitor.locator('a[href^="/seller/"]').first().click();
  await visitor.getByRole("heading", { name: new RegExp(firstName, "u"), level: 1 }).waitFor();
  await openMoreActions(visitor);
  await visitor.getByRole("link", { name: "Signaler ce membre" }).click();
  await visitor.getByRole("radio", { name: "Harcèlement ou menaces" }).check();
  await visitor.getByRole("button", { name: "Envoyer le signalement" }).click();
  await visitor.getByText("Merci, nous allons vérifier ce compte.").waitFor();

  const moderator = await aModerator();
  const card = moderator.getByRole("article", { name: new RegExp(firstName, "u") });
  await card.getByText("Harcèlement ou menaces").first().waitFor();
  await card.getByRole("link", { name: /^Autres décisions/u }).click();
  await moderator.getByRole("heading", { name: /^Suspendre/u }).click();
  await moderator.getByRole("button", { name: "Suspendre le compte" }).click();
  await moderator.getByText("Choisissez le dernier jour de la suspension.").waitFor();
  await moderator.getByLabel("Raison donnée à la personne").fill("Menaces envers un acheteur.");
  await moderator.getByLabel("Dernier jour").fill("2090-06-30");
  await moderator.getByRole("button", { name: "Suspendre le compte" }).click();
  await moderator.getByText("Compte suspendu. La personne en est avertie, avec la raison.").waitFor();
  expect(await card.count()).toBe(0);

  expect((await visitor.goto(address))?.status()).toBe(410);
  await goTo(member, "/auth");
  await member.getByLabel("Courriel").fill(user.email);
  await member.getByLabel("Mot de passe", { exact: true }).fill(user.password);
  await member.getByRole("button", { name: "Se connecter" }).click();
  await member.getByText("Menaces envers un acheteur.", { exact: false }).first().waitFor();
});

async function publishAndReport(author: Page, visitor: Page, title: string): Promise<void> {
  const form = { ...postedListing, title, submissionKey: crypto.randomUUID() };
  await author.request.post("/create", { form });
  await goTo(author, "/dashboard");
  const link = author.getByRole("region", { name: "Mes annonces" }).getByRole("link", { name: title });
  const address = (await link.first().getAttribute("href")) ?? "";
  const report = { reason: "unavailable", text: "Elle n’est plus là." };
  await visitor.request.post(`${address}/report`, { form: report, maxRedirects: 0 });
}

const postedListing = {
  type: "other",
  description: "Quatre pattes.",
  priceType: "fixed",
  price: "20",
  intent: "publish",
  city: "Laval",
  region: "Québec",
  contactPhone: "on",
  contactEmail: "on",
  contactInApp: "on",
};

test("a report sent without JavaScript is dismissed, undone and dismissed again, and the listing stays", async () => {
  const author = await aVisitor();
  await register(author);
  const title = `Bibliothèque ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  const visitor = await aVisitor({ javaScriptEnabled: false });
  await visitor.goto(address);
  await openMoreActions(visitor);
  await visitor.getByRole("button", { name: "Signaler" }).click();
  await visitor.getByRole("radio", { name: "Doublon" }).check();
  await visitor.getByRole("button", { name: "Envoyer le signalement" }).click();
  await visitor.getByText("Merci, nous allons vérifier cette annonce.").waitFor();

  const moderator = await aModerator();
  const item = moderator.getByRole("article", { name: title });
  // In a long queue the scroll position stays.
  await moderator.setViewportSize({ width: 1280, height: 400 });
  await item.getByRole("button", { name: "Garder en ligne" }).scrollIntoViewIfNeeded();
  expect(await moderator.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await item.getByRole("button", { name: "Garder en ligne" }).click();
  await moderator.getByText("Signalements classés sans suite. L’annonce reste en ligne.").waitFor();
  await expect.poll(() => item.count()).toBe(0);
  expect(await moderator.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await item.count()).toBe(0);
  await moderator.getByRole("button", { name: "Annuler" }).click();
  await moderator.getByText("Décision annulée. Les signalements sont à traiter de nouveau.").waitFor();
  await item.getByRole("button", { name: "Garder en ligne" }).click();
  await moderator.getByText("Signalements classés sans suite. L’annonce reste en ligne.").waitFor();
  await expect.poll(() => item.count()).toBe(0);
  expect((await visitor.goto(address))?.status()).toBe(200);
});
