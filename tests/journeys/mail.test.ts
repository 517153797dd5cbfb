import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { type ReadEmail, waitForEmails } from "../support/read-emails.ts";
import { aVisitor, goTo, isAwake, openBrowser } from "./browser.ts";
import { hurryEmails } from "./hurry-emails.ts";
import { register, signIn, signOut } from "./people.ts";
import { goFromPublished } from "./writing.ts";

openBrowser();

const { mailFolder } = inject("journeys");
const about = (words: string) => ({ isWanted: (received: ReadEmail) => received.subject.includes(words) });

/** Opens the first link of the newest such email, as its reader does. */
async function follow(page: Page, to: string, words: string): Promise<void> {
  const emails = await waitForEmails(mailFolder, to, about(words));
  await goTo(page, emails.at(-1)?.links[0] ?? "");
}

test("a new member confirms their address from the email, which can be sent again", async () => {
  const page = await aVisitor({ expected: /410/u });
  const { email } = await register(page);
  await goTo(page, "/dashboard");
  await page.getByRole("button", { name: "Renvoyer le courriel" }).click();
  await page.getByText("Nous venons d’envoyer le courriel de confirmation.").waitFor();
  await waitForEmails(mailFolder, email, { count: 2, ...about("Confirmez votre adresse") });
  await follow(page, email, "Confirmez votre adresse");
  const lateTab = await page.context().newPage();
  await goTo(lateTab, page.url());
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.waitForURL(/\/dashboard$/u);
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();
  expect(await page.getByRole("button", { name: "Renvoyer le courriel" }).count()).toBe(0);
  await lateTab.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await lateTab.getByRole("heading", { name: "Votre adresse est confirmée" }).waitFor();
});

test("who forgot the password chooses another one from the email and signs in with it", async () => {
  const page = await aVisitor({ expected: /422|410/u });
  const { email } = await register(page);
  await signOut(page);
  await goTo(page, "/auth");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  // The page before has a field of this name too.
  await page.getByRole("button", { name: "Envoyer le lien" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await page.getByText("Si un compte existe pour cette adresse, nous venons d’y envoyer un lien.").waitFor();
  await follow(page, email, "nouveau mot de passe");
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
  await waitForEmails(mailFolder, email, about("a changé"));
  await choose("thermopompe", "thermopompe", lateTab);
  await lateTab.getByRole("heading", { name: "Ce lien ne sert plus" }).waitFor();
  await goTo(page, link);
  await page.getByRole("heading", { name: "Ce lien ne sert plus" }).waitFor();
  await page.getByRole("link", { name: "Demander un autre lien" }).click();
  await page.waitForURL(/\/auth\/forgot$/u);
});

test("without JavaScript the emails' links work too", async () => {
  const { email } = await register(await aVisitor());
  const page = await aVisitor({ javaScriptEnabled: false });
  const [first] = await waitForEmails(mailFolder, email, about("Confirmez votre adresse"));
  await page.goto(first?.links[0] ?? "");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();

  await page.goto("/auth/forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  const [received] = await waitForEmails(mailFolder, email, about("nouveau mot de passe"));
  await page.goto(received?.links[0] ?? "");
  await page.getByLabel("Nouveau mot de passe").fill("souffleuse");
  await page.getByLabel("Confirmer le mot de passe").fill("souffleuse");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await page.getByText("Votre mot de passe est changé. Connectez-vous avec le nouveau.").waitFor();
});

test("a seller hears once by mail of several messages, and ends such emails with one click", async () => {
  const seller = await aVisitor();
  const { email } = await register(seller, "Maxime Côté");
  const path = await publish(seller);
  const buyer = await aVisitor();
  await register(buyer, "Océane Fortin");
  await goTo(buyer, `${path}/message`);
  const say = async (words: string) => {
    await buyer.getByLabel("Votre message").fill(words);
    await buyer.getByRole("button", { name: "Envoyer" }).click();
    await buyer.getByText(words).and(buyer.locator(":not(textarea)")).first().waitFor();
  };
  await say("Bonjour, est-ce encore disponible ?");
  await buyer.waitForURL(/\/messages\//u);
  await say("Je peux passer samedi.");
  await hurryEmails();
  const [received, ...others] = await waitForEmails(mailFolder, email, about("Océane Fortin vous a écrit"));
  expect(others).toEqual([]);
  expect(received?.text).toContain("2\u00a0messages");
  await goTo(seller, received?.links[0] ?? "");
  await seller.getByText("Je peux passer samedi.").waitFor();

  const anywhere = await aVisitor();
  const unsubscribe = received?.headers.find(([name]) => name === "list-unsubscribe")?.[1] ?? "";
  await goTo(anywhere, unsubscribe.replace(/^<|>$/gu, ""));
  await anywhere.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await anywhere.getByText("C’est fait.").waitFor();
  await say("Êtes-vous là ?");
  await hurryEmails();
  // Ordered after it, so once it is there the other one would be too.
  await goTo(seller, "/dashboard");
  await seller.getByRole("button", { name: "Renvoyer le courriel" }).click();
  await waitForEmails(mailFolder, email, { count: 2, ...about("Confirmez votre adresse") });
  expect(await waitForEmails(mailFolder, email, about("vous a écrit"))).toHaveLength(1);
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
  await goFromPublished(page, "/dashboard");
  await isAwake(page);
  const link = page.getByRole("link", { name: /^Voir/u }).first();
  return (await link.getAttribute("href")) ?? "";
}
