// Runs in npm run test:full.
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { messagesOn } from "./messages-on.ts";
import { cardsOf, stablePath } from "./results.ts";
import { aUser, fillInRegistration, register, signIn } from "./users.ts";

openBrowser();

const password = "babillard-demo";

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

test("on a phone a conversation opens at its newest message, also without the anchor of its address", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true });
  await register(page);
  await goTo(page, stablePath("/category/products"));
  await cardsOf(page).first().getByRole("link").click();
  await page.getByRole("button", { name: "Contacter le vendeur" }).last().click();
  await page.getByRole("dialog").getByRole("link", { name: /^Via / }).click();
  const text = Array.from({ length: 60 }, (_, line) => `Question ${line + 1}`).join("\n");
  await page.getByLabel("Votre message").fill(text);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await messagesOn(page).getByText("Question 60").waitFor();
  // The message is on the page: nothing else says so over the form.
  const status = page.locator("[data-notice-bar]").getByText("Message envoyé.");
  expect((await status.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1);
  await page.getByLabel("Votre message").fill("Et une dernière.");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  const last = messagesOn(page).getByText("Et une dernière.");
  await last.waitFor();
  for (const path of [new URL(page.url()).pathname, page.url()]) {
    await page.goto("/favorites");
    await goTo(page, path);
    const form = page.getByLabel("Votre message");
    await expect
      .poll(async () => {
        const [shown, field] = [await last.boundingBox(), await form.boundingBox()];
        return shown && field && shown.y > 0 && shown.y + shown.height <= field.y;
      })
      .toBe(true);
  }
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
