// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { publish } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();

test("accounts are closed while a report is open: moderators read the conversation until they have decided", async () => {
  const seller = await aVisitor();
  const sellerUser = await register(seller, "Rolande Menaçante");
  const title = `Fauteuil ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(seller, title);
  const buyer = await aVisitor({ expected: /422/u });
  const buyerUser = await register(buyer, "Bruno Inquiet");
  await goTo(buyer, address);
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await buyer.waitForURL(/\/messages\//u);
  const thread = new URL(buyer.url()).pathname;
  await goTo(seller, thread);
  await seller.getByLabel("Votre message").fill("Je sais où vous habitez.");
  await seller.getByRole("button", { name: "Envoyer", exact: true }).click();
  await buyer
    .getByRole("list", { name: /^Messages,/u })
    .getByText("Je sais où vous habitez.")
    .waitFor();

  await buyer.locator("summary[aria-label='Options de la conversation']").click();
  await buyer.getByRole("link", { name: "Signaler la personne ou un message" }).click();
  await buyer.getByRole("button", { name: "Envoyer le signalement" }).click();
  await buyer.getByText("Choisissez une raison.").first().waitFor();
  const message = buyer.getByRole("option", { name: /Je sais où vous habitez\./u });
  await buyer.getByLabel("Que signalez-vous").selectOption((await message.getAttribute("value")) ?? "");
  await buyer.getByRole("radio", { name: "Harcèlement ou menaces" }).check();
  await buyer.getByRole("button", { name: "Envoyer le signalement" }).click();
  await buyer.getByText("Merci, nous allons lire cette conversation.").waitFor();

  for (const [page, user] of [
    [seller, sellerUser],
    [buyer, buyerUser],
  ] as const) {
    await goTo(page, "/settings/close");
    await page.getByLabel("Mot de passe actuel").fill(user.password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Fermer définitivement mon compte" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    if (page === seller) {
      await goTo(buyer, thread);
      await buyer.getByRole("heading", { level: 1, name: "Utilisateur supprimé" }).waitFor();
      await buyer
        .getByRole("list", { name: /^Messages,/u })
        .getByText("Je sais où vous habitez.")
        .waitFor();
    }
  }

  const moderator = await aVisitor({ expected: /404/u });
  await signIn(moderator, { email: "moderatrice@babillard.example", password: "babillard-demo" });
  await goTo(moderator, "/moderation");
  const reported = moderator.getByRole("article", { name: `Conversation\u00a0: ${title}` });
  await reported.getByText("Harcèlement ou menaces").waitFor();
  expect(await reported.getByText("Utilisateur supprimé").count()).toBe(2);
  await reported.getByRole("link", { name: "Lire la conversation" }).click();
  const read = moderator.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await read.filter({ hasText: "Je sais où vous habitez." }).getByText("signalé").waitFor();
  expect(await read.first().innerText()).toContain("Acheteur");
  expect(await read.last().innerText()).toContain("Vendeur");
  const page = moderator.url();
  await moderator.getByRole("button", { name: /^Classer/u }).click();
  await moderator.getByText("Signalements de cette conversation classés.").waitFor();
  expect((await moderator.goto(page))?.status()).toBe(404);
});
