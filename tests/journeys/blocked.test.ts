// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { messagesOn } from "./messages-on.ts";
import { publish } from "./moderated-listing.ts";
import { register } from "./users.ts";

openBrowser();

const refused = "Ce message ne peut pas être envoyé.";

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Votre message").fill(text);
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
}

test("who is blocked cannot write, is not told why, and can write again once unblocked in the settings", async () => {
  const seller = await aVisitor({ viewport: phone, hasTouch: true });
  await register(seller, "Rosalie Roy");
  const address = await publish(seller, `Banc ${crypto.randomUUID().slice(0, 8)}`);
  const buyer = await aVisitor({ expected: /422/u });
  await register(buyer, "Gaston Insistant");
  await goTo(buyer, address);
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(buyer).getByText("Bonjour, est-ce encore disponible").waitFor();
  const thread = new URL(buyer.url()).pathname;

  await goTo(seller, thread);
  await seller.getByLabel("Options de la conversation").click();
  await seller.getByRole("button", { name: "Bloquer cette personne" }).click();
  await seller.getByText("Vous avez bloqué cette personne", { exact: false }).first().waitFor();

  await say(buyer, "Pourquoi ne répondez-vous pas ?");
  await buyer.getByText(refused).first().waitFor();
  expect(await buyer.getByText(/bloqué/u).count()).toBe(0);
  // The text can be copied; a form that could send nothing is gone.
  await buyer.getByText("Pourquoi ne répondez-vous pas ?").waitFor();
  expect(await buyer.getByLabel("Votre message").count()).toBe(0);
  await seller.reload();
  expect(await messagesOn(seller).getByText("Pourquoi ne répondez-vous pas").count()).toBe(0);

  await goTo(seller, "/settings/vie-privee");
  await seller.getByRole("button", { name: /^Débloquer/u }).click();
  await expect.poll(() => seller.getByRole("button", { name: /^Débloquer/u }).count()).toBe(0);
  await goTo(seller, thread);
  await goTo(buyer, thread);
  await say(buyer, "Bonjour encore");
  await messagesOn(seller).getByText("Bonjour encore").waitFor();
  expect(await messagesOn(seller).getByText("Pourquoi ne répondez-vous pas").count()).toBe(0);
});

test("a message that waited on the device while its recipient blocked the author is shown as not sent", async () => {
  const seller = await aVisitor();
  await register(seller, "Rosalie Roy");
  const address = await publish(seller, `Banc ${crypto.randomUUID().slice(0, 8)}`);
  const buyer = await aVisitor({ viewport: phone, expected: /422|ERR_INTERNET_DISCONNECTED|ERR_FAILED/u });
  await register(buyer, "Gaston Insistant");
  await goTo(buyer, address);
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(buyer).getByText("Bonjour, est-ce encore disponible").waitFor();
  const thread = new URL(buyer.url()).pathname;
  await buyer.context().setOffline(true);
  await say(buyer, "Samedi, alors ?");
  const waiting = buyer.getByRole("list", { name: "Messages en attente" });
  await waiting.getByText("En attente de connexion").waitFor();

  await goTo(seller, thread);
  await seller.getByLabel("Options de la conversation").click();
  await seller.getByRole("button", { name: "Bloquer cette personne" }).click();
  await seller.getByText("Vous avez bloqué cette personne", { exact: false }).first().waitFor();
  await buyer.context().setOffline(false);
  await waiting.getByText("Non envoyé", { exact: true }).waitFor();
  await seller.reload();
  expect(await messagesOn(seller).getByText("Samedi, alors").count()).toBe(0);

  // Also in the list of conversations: its author may never open this one again.
  await goTo(buyer, "/messages");
  const unsent = buyer.getByRole("region", { name: "Messages non envoyés" });
  await unsent.getByText("Samedi, alors ?").waitFor();
  await unsent.getByRole("link", { name: "Ouvrir la conversation" }).click();
  await waiting.getByText("Samedi, alors ?").waitFor();
  await waiting.getByRole("button", { name: "Effacer" }).click();
  await expect.poll(() => waiting.count()).toBe(0);
  await goTo(buyer, "/messages");
  expect(await unsent.count()).toBe(0);
});
