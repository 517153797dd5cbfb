import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { cardsOf, stablePath } from "./results.ts";
import { aUser, fillInRegistration, register, signIn } from "./users.ts";

openBrowser();

const password = "babillard-demo";

/** The messages of the open conversation; the list of conversations beside it has excerpts of them. */
const messagesOn = (page: Page) => page.getByRole("list", { name: /^Messages,/u });

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

test("a visitor who writes to a seller registers on the way, and goes back to the listing", async () => {
  const buyer = await aVisitor({ viewport: phone, hasTouch: true });
  await goTo(buyer, stablePath("/category/products"));
  const results = buyer.url();
  await buyer.locator('main li a[href^="/listing/"]').first().click();
  await buyer.waitForURL(/\/listing\//u);
  await buyer.getByRole("heading", { name: "Annonces semblables" }).waitFor();
  const listingUrl = buyer.url();
  await buyer.getByRole("button", { name: "Contacter le vendeur" }).last().click();
  await buyer.getByRole("dialog").getByRole("link", { name: /^Via / }).click();
  await buyer.getByText("Il faut un compte pour écrire au vendeur.").waitFor();
  await buyer.getByRole("link", { name: "Inscription" }).click();
  await fillInRegistration(buyer, aUser("Josée Tremblay"));
  await buyer.getByLabel("Votre message").fill("Bonjour, est-ce encore disponible ?");
  await buyer.getByRole("button", { name: "Envoyer le message" }).click();
  await buyer.getByText("Message envoyé.").first().waitFor();
  await buyer.goBack();
  await buyer.getByRole("heading", { name: "Annonces semblables" }).waitFor();
  expect(buyer.url()).toBe(listingUrl);
  await waitForHydration(buyer);
  await buyer.goBack();
  await buyer.waitForURL(results);
});

test("a message written in an expired session stays on the page, with and without JavaScript", async () => {
  const asker = await aVisitor();
  const user = await register(asker);
  await goTo(asker, stablePath("/category/products"));
  await cardsOf(asker).first().getByRole("link").click();
  await asker.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(asker).getByText("Bonjour, est-ce encore disponible").waitFor();
  for (const javaScriptEnabled of [true, false]) {
    const buyer = await aVisitor({ javaScriptEnabled, expected: /401/u });
    await buyer.goto("/auth");
    await buyer.getByLabel("Courriel").fill(user.email);
    await buyer.getByLabel("Mot de passe", { exact: true }).fill(user.password);
    await buyer.getByRole("button", { name: "Se connecter" }).click();
    await buyer.waitForURL((address) => address.pathname === "/");
    await buyer.goto("/messages");
    await buyer
      .getByRole("main")
      .getByRole("link", { name: /Bonjour, est-ce encore disponible/u })
      .click();
    await buyer.getByLabel("Votre message").fill("Je l’avais presque envoyé");
    await buyer.context().clearCookies();
    await buyer.getByRole("button", { name: "Envoyer" }).click();
    await buyer.getByText("Votre session est expirée").waitFor();
    expect(await buyer.getByLabel("Votre message").inputValue()).toBe("Je l’avais presque envoyé");
  }
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

test("a new message does not abort a page that is loading", async () => {
  const seller = await aVisitor();
  await signIn(seller, { email: "vendeur@babillard.example", password });
  const own = seller.getByRole("region", { name: "Mes annonces" }).getByRole("listitem");
  const listing = await own
    .filter({ hasText: "Publié" })
    .nth(2)
    .getByRole("link", { name: /^Voir/u })
    .getAttribute("href");
  const buyer = await aVisitor();
  await register(buyer);
  await goTo(buyer, listing ?? "");
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(buyer).getByText("Bonjour, est-ce encore disponible").waitFor();
  await goTo(seller, new URL(buyer.url()).pathname);

  const loads: string[] = [];
  buyer.on("request", (request) => {
    // Prefetches are of another type.
    if (request.resourceType() === "fetch" && request.url().includes("/favorites.data"))
      loads.push(request.url());
  });
  const release = await holdRequests(buyer, /\/favorites\.data/u);
  await buyer
    .getByRole("banner")
    .getByRole("link", { name: /^Favoris/u })
    .click();
  await expect.poll(() => loads.length).toBe(1);
  const isAsked = buyer.waitForResponse(/\/healthz/u);
  await seller.getByLabel("Votre message").fill("Oui, encore là.");
  await seller.getByRole("button", { name: "Envoyer", exact: true }).click();
  await isAsked;
  await buyer.waitForTimeout(500);
  expect(loads).toHaveLength(1);
  release();
  await buyer.getByRole("heading", { level: 1, name: "Favoris" }).waitFor();
});
