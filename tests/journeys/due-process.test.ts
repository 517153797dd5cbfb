// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
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
  await moderator.getByText("une autre personne de la modération répond à son auteur.").waitFor();

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
  await moderator.getByText("Demander une correction").click();
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

test("with the keyboard only, a plain case takes at most three presses", async () => {
  const author = await aVisitor();
  await register(author);
  const titles = [1, 2, 3].map((number) => `Chaise ${number} ${crypto.randomUUID().slice(0, 8)}`);
  const visitor = await aVisitor();
  for (const title of titles)
    await report(visitor, await publish(author, title), "Plus disponible", "Elle n’est plus là.");

  const moderator = await aModerator();
  const cards = moderator.getByRole("article").filter({ hasText: /Chaise \d/u });
  expect(await cards.count()).toBe(3);
  // The queue is long in the demo: the first of these has the focus, as after J.
  await cards.first().focus();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await moderator.keyboard.press(key);
  };
  await press("g");
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(() => cards.first().evaluate((card) => card === document.activeElement)).toBe(true);
  await press("g");
  await expect.poll(() => cards.count()).toBe(1);
  await press("r");
  const dialog = moderator.getByRole("dialog", { name: /^Retirer/u });
  await dialog.waitFor();
  await press("Tab");
  await press("Space");
  await press("Enter");
  await expect.poll(() => cards.count()).toBe(0);
  expect(presses).toBeLessThanOrEqual(3 * titles.length);
});
