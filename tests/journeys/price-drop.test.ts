// Runs in npm run test:full.
import { expect, inject, test } from "vitest";
import { type ParsedEmail, waitForEmails } from "../support/read-emails.ts";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { runScheduledEmails } from "./run-scheduled-emails.ts";
import { register } from "./users.ts";

openBrowser();

const { mailFolder } = inject("journeys");
const withSubject = (words: string) => ({
  isWanted: (received: ParsedEmail) => received.subject.includes(words),
});

test("a price drop of a favorite shows on its card, on its page and in an email that can be turned off", async () => {
  const seller = await aVisitor();
  await register(seller, "Ludovic Vendeur");
  const title = `Souffleuse rare ${crypto.randomUUID().slice(0, 8)}`;
  await goTo(seller, "/create?type=single-item");
  await seller.getByLabel(/^Titre/u).fill(title);
  await seller.getByLabel(/^Prix/u).first().fill("300");
  await seller.getByLabel(/^Description/u).fill("Elle démarre au premier coup.");
  await seller.getByLabel(/^Ville/u).fill("Rimouski");
  await seller.getByRole("button", { name: "Publier l’annonce" }).click();
  await seller.getByText("Annonce publiée avec succès").first().waitFor();
  await seller.waitForURL((address) => address.pathname === "/");

  const page = await aVisitor({ viewport: phone });
  const { email } = await register(page);
  const [received] = await waitForEmails(mailFolder, email, withSubject("Confirmez votre adresse"));
  await goTo(page, received?.links[0] ?? "");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByText("Votre adresse courriel est confirmée.").waitFor();
  await goTo(page, `/search?q=${encodeURIComponent(title)}`);
  await Promise.all([
    page.waitForResponse(/\/favorite$/u),
    page.getByRole("button", { name: `Ajouter aux favoris\u00a0: ${title}` }).click(),
  ]);

  await goTo(seller, "/dashboard");
  await seller
    .getByRole("link", { name: `Modifier ${title}` })
    .first()
    .click();
  await seller.getByRole("button", { name: "Sauvegarder" }).waitFor();
  await seller.getByLabel(/^Prix/u).first().fill("250");
  await seller.getByRole("button", { name: "Sauvegarder" }).click();
  await seller.getByText("Modifications sauvegardées.").waitFor();
  // The button is at the end of a long form; the listing opens at its top.
  await seller.getByRole("heading", { name: "Votre annonce" }).waitFor();
  expect(await seller.evaluate(() => window.scrollY)).toBe(0);

  await goTo(page, "/favorites");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  expect(await card.getByText("Baissé de 50 $").count()).toBe(1);
  expect(await card.innerText()).toMatch(/Ancien prix\s:\s+300\s\$/u);

  await runScheduledEmails();
  const [drop] = await waitForEmails(mailFolder, email, withSubject("a baissé"));
  expect(drop?.subject).toContain(title);
  await goTo(page, drop?.links[0] ?? "");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("depuis que vous l’avez en favori").waitFor();
  expect(await (await aVisitor()).goto(page.url()).then((response) => response?.text())).not.toContain(
    "Baissé de",
  );

  await goTo(page, drop?.links.at(-1) ?? "");
  await page.getByText("les courriels qui annoncent une baisse de prix d’un favori").waitFor();
  await page.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await page.getByText("C’est fait.").waitFor();
  await goTo(page, "/settings/notifications");
  await waitForHydration(page);
  const topic = page.getByRole("group", { name: "Baisse de prix d’un de vos favoris" });
  expect(await topic.getByLabel("Courriel").isChecked()).toBe(false);
  expect(await topic.getByLabel("Site").isChecked()).toBe(true);
});
