// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { type ParsedEmail, waitForEmails } from "../support/read-emails.ts";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import { leavePublishedPage } from "./listing-form.ts";
import { runScheduledEmails } from "./run-scheduled-emails.ts";
import { register, signIn, signOut } from "./users.ts";

openBrowser();

const { mailFolder } = inject("journeys");
const withSubject = (words: string) => ({
  isWanted: (received: ParsedEmail) => received.subject.includes(words),
});

/** Opens the first link of the newest email with these words in its subject. */
async function followLink(page: Page, to: string, words: string): Promise<void> {
  const emails = await waitForEmails(mailFolder, to, withSubject(words));
  await goTo(page, emails.at(-1)?.links[0] ?? "");
}

test("a new member confirms their address from the email, which can be sent again", async () => {
  const page = await aVisitor({ expected: /410/u });
  const { email } = await register(page);
  await goTo(page, "/dashboard");
  await page.getByRole("button", { name: "Renvoyer le courriel" }).click();
  await page.getByText("Nous venons d’envoyer le courriel de confirmation.").waitFor();
  await waitForEmails(mailFolder, email, { count: 2, ...withSubject("Confirmez votre adresse") });
  await followLink(page, email, "Confirmez votre adresse");
  const lateTab = await page.context().newPage();
  await goTo(lateTab, page.url());
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.waitForURL(/\/dashboard$/u);
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();
  expect(await page.getByRole("button", { name: "Renvoyer le courriel" }).count()).toBe(0);
  await lateTab.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await lateTab.getByRole("heading", { name: "Votre adresse est confirmée" }).waitFor();
});

test("a user who forgot their password chooses another one through the email and signs in with it", async () => {
  const page = await aVisitor({ expected: /422|410/u });
  const { email } = await register(page);
  await signOut(page);
  await goTo(page, "/auth");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  // The previous page has a field of this name too.
  await page.getByRole("button", { name: "Envoyer le lien" }).waitFor();
  await page.getByLabel("Courriel").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await page.getByText("Si un compte existe pour cette adresse, nous venons d’y envoyer un lien.").waitFor();
  await followLink(page, email, "nouveau mot de passe");
  const link = page.url();
  const choose = async (password: string, confirmation: string, tab = page) => {
    await tab.getByLabel("Nouveau mot de passe").fill(password);
    await tab.getByLabel("Confirmer le mot de passe").fill(confirmation);
    await tab.getByRole("button", { name: "Changer le mot de passe" }).click();
  };
  const lateTab = await page.context().newPage();
  await goTo(lateTab, link);
  await choose("souffleuse", "souffleur");
  await page.getByRole("alert").getByText("Les mots de passe ne correspondent pas").waitFor();
  await choose("souffleuse", "souffleuse");
  await page.getByText("Votre mot de passe est changé. Connectez-vous avec le nouveau.").waitFor();
  await signIn(page, { email, password: "souffleuse" });
  await waitForEmails(mailFolder, email, withSubject("a changé"));
  await choose("thermopompe", "thermopompe", lateTab);
  await lateTab.getByRole("heading", { name: "Ce lien n’est plus valide" }).waitFor();
  await goTo(page, link);
  await page.getByRole("heading", { name: "Ce lien n’est plus valide" }).waitFor();
  await page.getByRole("link", { name: "Demander un autre lien" }).click();
  await page.waitForURL(/\/auth\/forgot$/u);
});

test("without JavaScript the emails' links work too", async () => {
  const { email } = await register(await aVisitor());
  const page = await aVisitor({ javaScriptEnabled: false });
  const [first] = await waitForEmails(mailFolder, email, withSubject("Confirmez votre adresse"));
  await page.goto(first?.links[0] ?? "");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();

  await page.goto("/auth/forgot");
  await page.getByLabel("Courriel").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  const [received] = await waitForEmails(mailFolder, email, withSubject("nouveau mot de passe"));
  await page.goto(received?.links[0] ?? "");
  await page.getByLabel("Nouveau mot de passe").fill("souffleuse");
  await page.getByLabel("Confirmer le mot de passe").fill("souffleuse");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await page.getByText("Votre mot de passe est changé. Connectez-vous avec le nouveau.").waitFor();
});

test("a seller gets one email about several messages, and unsubscribes with one click", async () => {
  const seller = await aVisitor();
  const { email } = await register(seller, "Maxime Côté");
  const path = await publish(seller);
  const buyer = await aVisitor();
  await register(buyer, "Océane Fortin");
  await goTo(buyer, `${path}/message`);
  const send = async (words: string) => {
    await buyer.getByLabel("Votre message").fill(words);
    await buyer.getByRole("button", { name: "Envoyer" }).click();
    await buyer.getByText(words).and(buyer.locator(":not(textarea)")).first().waitFor();
  };
  await send("Bonjour, est-ce encore disponible ?");
  await buyer.waitForURL(/\/messages\//u);
  await send("Je peux passer samedi.");
  await runScheduledEmails();
  const [received, ...others] = await waitForEmails(
    mailFolder,
    email,
    withSubject("Océane Fortin vous a écrit"),
  );
  expect(others).toEqual([]);
  expect(received?.text).toContain("2\u00a0messages");
  await goTo(seller, received?.links[0] ?? "");
  await seller
    .getByRole("list", { name: /^Messages/u })
    .getByText("Je peux passer samedi.")
    .waitFor();

  const anywhere = await aVisitor();
  const unsubscribe = received?.headers.find(([name]) => name === "list-unsubscribe")?.[1] ?? "";
  await goTo(anywhere, unsubscribe.replace(/^<|>$/gu, ""));
  await anywhere.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await anywhere.getByText("C’est fait.").waitFor();
  await send("Êtes-vous là ?");
  await runScheduledEmails();
  // Enqueued later: once this email has arrived, the other one would have too.
  await goTo(seller, "/dashboard");
  await seller.getByRole("button", { name: "Renvoyer le courriel" }).click();
  await waitForEmails(mailFolder, email, { count: 2, ...withSubject("Confirmez votre adresse") });
  expect(await waitForEmails(mailFolder, email, withSubject("vous a écrit"))).toHaveLength(1);
});

async function publish(page: Page): Promise<string> {
  await goTo(page, "/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill("Table de cuisine en érable");
  await page.getByLabel(/^Description/u).fill("Quatre places.");
  await page.getByLabel(/^Ville/u).fill("Rimouski");
  await page
    .getByRole("button", { name: "Publier l'annonce" })
    .or(page.getByRole("button", { name: "Publier l’annonce" }))
    .click();
  await page.getByText("Annonce publiée avec succès").first().waitFor();
  await leavePublishedPage(page, "/dashboard");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: /^Voir/u }).first();
  return (await link.getAttribute("href")) ?? "";
}
