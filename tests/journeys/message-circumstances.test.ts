// Runs in npm run test:full.
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { messagesOn } from "./messages-on.ts";
import { cardsOf, stablePath } from "./results.ts";
import { register, signIn } from "./users.ts";

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
