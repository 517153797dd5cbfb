// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { type ParsedEmail, waitForEmails } from "../support/read-emails.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { runScheduledEmails } from "./run-scheduled-emails.ts";
import { register } from "./users.ts";

openBrowser();

const { mailFolder } = inject("journeys");
const withSubject = (words: string) => ({
  isWanted: (received: ParsedEmail) => received.subject.includes(words),
});

async function confirmAddress(page: Page, email: string): Promise<void> {
  const [received] = await waitForEmails(mailFolder, email, withSubject("Confirmez votre adresse"));
  await goTo(page, received?.links[0] ?? "");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();
}

async function publish(page: Page, title: string): Promise<void> {
  await goTo(page, "/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill(title);
  await page.getByLabel(/^Prix/u).first().fill("250");
  await page.getByLabel(/^Description/u).fill("Révisé ce printemps.");
  await page.getByLabel(/^Ville/u).fill("Montréal");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText("Annonce publiée avec succès").first().waitFor();
  // The redirect after two seconds, so that it does not interrupt the next step.
  await page.waitForURL((address) => address.pathname === "/");
}

test("a buyer saves a search, gets an email about a matching listing at once, and unsubscribes with one click", async () => {
  const buyer = await aVisitor();
  const { email } = await register(buyer, "Océane Fortin");
  await confirmAddress(buyer, email);
  await goTo(buyer, "/search?q=v%C3%A9lo+%C3%A0+Montr%C3%A9al+moins+de+300+%24");
  await buyer.getByRole("link", { name: "Enregistrer la recherche" }).click();
  const name = buyer.getByLabel("Nom de la recherche");
  await name.waitFor();
  expect(await name.inputValue()).toMatch(/^Vélo, jusqu’à 300\s\$, Montréal/u);
  await name.fill("Mon vélo d’été");
  await buyer.getByLabel("Tout de suite").check();
  await buyer.getByRole("button", { name: "Enregistrer la recherche" }).click();
  await buyer.getByText("Nous vous écrirons dès qu’une annonce correspond.").waitFor();
  await buyer.getByRole("heading", { name: "Mon vélo d’été" }).waitFor();

  const seller = await aVisitor();
  await register(seller, "Maxime Côté");
  await publish(seller, "Trottinette de ville");
  await publish(seller, "Vélo de ville vert pomme");
  const [received, ...others] = await waitForEmails(mailFolder, email, withSubject("Mon vélo d’été"));
  expect(others).toEqual([]);
  expect(received?.subject).toContain("Vélo de ville vert pomme");
  expect(received?.text).not.toContain("Trottinette");
  expect(received?.headers).toContainEqual(["list-unsubscribe-post", "List-Unsubscribe=One-Click"]);

  await goTo(buyer, received?.links[0] ?? "");
  await buyer.getByRole("heading", { name: "Vélo de ville vert pomme", level: 1 }).waitFor();
  await goTo(buyer, "/dashboard");
  await buyer.getByRole("link", { name: /Recherches ?, 1\s+nouvelle annonce/u }).click();
  await buyer.getByText("1 nouvelle annonce", { exact: true }).waitFor();
  await buyer.getByRole("link", { name: "Mon vélo d’été" }).click();
  await buyer.getByRole("link", { name: "Vélo de ville vert pomme" }).first().waitFor();
  await goTo(buyer, "/searches");
  expect(await buyer.getByText("nouvelle annonce").count()).toBe(0);

  const anywhere = await aVisitor();
  const unsubscribe = received?.headers.find(([header]) => header === "list-unsubscribe")?.[1] ?? "";
  await goTo(anywhere, unsubscribe.replace(/^<|>$/gu, ""));
  await anywhere.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await anywhere.getByText("C’est fait.").waitFor();
  await publish(seller, "Vélo de ville rouge cerise");
  // The count shows that the job has run: an email would be enqueued by now.
  await expect
    .poll(async () => {
      await goTo(buyer, "/searches");
      return buyer.getByText("1 nouvelle annonce", { exact: true }).count();
    })
    .toBe(1);
  await runScheduledEmails();
  await goTo(buyer, "/settings/mot-de-passe");
  await buyer.getByLabel("Mot de passe actuel").fill("fleur-de-lys");
  await buyer.getByLabel("Nouveau mot de passe", { exact: true }).fill("rose des vents");
  await buyer.getByLabel("Confirmer le nouveau mot de passe").fill("rose des vents");
  await buyer.getByRole("button", { name: "Changer le mot de passe" }).click();
  // Enqueued later: once this email has arrived, the other one would have too.
  await waitForEmails(mailFolder, email, withSubject("a changé"));
  expect(await waitForEmails(mailFolder, email, withSubject("Mon vélo d’été"))).toHaveLength(1);
});

test("a visitor on a phone, without JavaScript, signs in and returns to the search to save", async () => {
  const { email, password } = await register(await aVisitor());
  const page = await aVisitor({ javaScriptEnabled: false, viewport: phone });
  await page.goto("/category/products?sub=mobilier&priceMax=200");
  await page.getByRole("link", { name: "Enregistrer la recherche" }).click();
  await page.getByText("Il faut un compte pour enregistrer une recherche.").waitFor();
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByLabel("Sans alerte").check();
  await page.getByRole("button", { name: "Enregistrer la recherche" }).click();
  await page.getByText("Recherche enregistrée.").waitFor();
  await page.getByText("Modifier").click();
  await page.getByLabel("Nom de la recherche").fill("Pour le salon");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("heading", { name: "Pour le salon" }).waitFor();
  await page.getByRole("button", { name: "Supprimer Pour le salon" }).click();
  await page.getByText("Aucune recherche enregistrée").waitFor();
  await page.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("heading", { name: "Pour le salon" }).waitFor();
});
