import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { messagesOn } from "./messages-on.ts";
import { signIn } from "./users.ts";

openBrowser();

const password = "babillard-demo";

test("2.104 a buyer writes to a seller via the site, the seller sees the unread count and replies", async () => {
  const seller = await aVisitor();
  await signIn(seller, { email: "vendeur@babillard.example", password });
  const own = seller.getByRole("region", { name: "Mes annonces" }).getByRole("listitem");
  const address = await own
    .filter({ hasText: "Publié" })
    .first()
    .getByRole("link", { name: /^Voir/u })
    .getAttribute("href");

  const buyer = await aVisitor({ expected: /422|ERR_INTERNET_DISCONNECTED|ERR_FAILED/u });
  await signIn(buyer, { email: "acheteuse@babillard.example", password });
  await goTo(buyer, address ?? "");
  await buyer.getByRole("button", { name: "Contacter le vendeur" }).click();
  await buyer.getByRole("dialog").getByRole("link", { name: /^Via / }).click();
  expect(await buyer.getByLabel("Votre message").inputValue()).toBe(
    "Bonjour, est-ce encore disponible\u00a0?",
  );
  await buyer.getByLabel("Votre message").fill("");
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await buyer.getByText("Écrivez un message.").waitFor();
  await buyer.getByLabel("Votre message").fill("Bonjour, est-ce encore disponible ?");
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await buyer.waitForURL(/\/messages\//u);
  await buyer.getByText("Message envoyé.").first().waitFor();
  await expect.poll(() => buyer.getByLabel("Votre message").inputValue()).toBe("");

  await goTo(seller, "/");
  await seller
    .getByRole("banner")
    .getByRole("link", { name: /Messages, 1\s+non lu/u })
    .click();
  await seller
    .getByRole("main")
    .getByRole("link", { name: /Bonjour, est-ce encore disponible/u })
    .click();
  await seller.getByLabel("Votre message").fill("Oui, venez samedi.");
  await seller.getByRole("button", { name: "Envoyer" }).click();
  await messagesOn(seller).getByText("Oui, venez samedi.").waitFor();
  await goTo(seller, "/");
  await seller.getByRole("banner").getByRole("link", { name: "Messages", exact: true }).waitFor();

  // On an open page new messages show at once, and the text being written stays.
  const field = buyer.getByLabel("Votre message");
  await messagesOn(buyer).getByText("Oui, venez samedi.").waitFor({ timeout: 10_000 }); // polling would take 20 s
  expect(await buyer.locator("[data-notice-bar]").innerText()).toContain("Message envoyé.");
  await field.fill("Samedi à 10 heures ?");
  await seller.goBack();
  await seller.getByLabel("Votre message").fill("Avant midi.");
  await seller.getByRole("button", { name: "Envoyer" }).click();
  await messagesOn(buyer).getByText("Avant midi.").waitFor({ timeout: 10_000 });
  await seller.getByText("Lu", { exact: true }).waitFor();
  expect(await field.inputValue()).toBe("Samedi à 10 heures ?");

  // Written offline, a message waits on the device, also when the page is left; it is sent once.
  await buyer.context().setOffline(true);
  await field.press("Control+Enter");
  const waiting = buyer.getByRole("list", { name: "Messages en attente" });
  await waiting.getByText("Samedi à 10 heures ?").waitFor();
  expect(await field.inputValue()).toBe("");
  await field.fill("Ou dimanche ?");
  await field.press("Control+Enter");
  await waiting.getByText("Ou dimanche ?").waitFor();
  // The first request after the network is back fails: the browser will not say again that it is back.
  let isFailed = false;
  await buyer.route(buyer.url().replace(/#.*/u, ""), (route) => {
    if (isFailed || route.request().method() !== "POST") return route.continue();
    isFailed = true;
    return route.abort();
  });
  await buyer.context().setOffline(false);
  for (const text of ["Samedi à 10 heures ?", "Ou dimanche ?"]) {
    await messagesOn(buyer).getByText(text).waitFor();
    await messagesOn(seller).getByText(text).waitFor();
    expect(await messagesOn(seller).getByText(text).count()).toBe(1);
  }
  await expect.poll(() => waiting.count()).toBe(0);
  expect(isFailed).toBe(true);
});

test("a question is sent in one press from the listing; a quick reply fills in the field", async () => {
  const seller = await aVisitor({ viewport: phone });
  await signIn(seller, { email: "vendeur@babillard.example", password });
  const own = seller.getByRole("region", { name: "Mes annonces" }).getByRole("listitem");
  const address = await own
    .filter({ hasText: "Publié" })
    .nth(1)
    .getByRole("link", { name: /^Voir/u })
    .getAttribute("href");
  const buyer = await aVisitor();
  await signIn(buyer, { email: "acheteuse@babillard.example", password });
  await goTo(buyer, address ?? "");
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(buyer).getByText("Bonjour, est-ce encore disponible").waitFor();
  await buyer.getByRole("button", { name: "Quand puis-je passer" }).click();
  expect(await buyer.getByLabel("Votre message").inputValue()).toBe("Quand puis-je passer\u00a0?");
});
