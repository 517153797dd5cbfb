import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { signIn } from "./people.ts";

openBrowser();

const password = "babillard-demo";

test("a buyer writes to a seller via the site, the seller sees it counted and answers", async () => {
  const seller = await aVisitor();
  await signIn(seller, { email: "vendeur@babillard.example", password });
  const own = seller.getByRole("region", { name: "Mes annonces" }).getByRole("listitem");
  const address = await own
    .filter({ hasText: "Publié" })
    .first()
    .getByRole("link", { name: /^Voir/u })
    .getAttribute("href");

  const buyer = await aVisitor({ expected: /422/u });
  await signIn(buyer, { email: "acheteuse@babillard.example", password });
  await goTo(buyer, address ?? "");
  await buyer.getByRole("button", { name: "Contacter le vendeur" }).click();
  await buyer.getByRole("dialog").getByRole("link", { name: /^Via / }).click();
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await buyer.getByText("Écrivez un message.").waitFor();
  await buyer.getByLabel("Votre message").fill("Bonjour, est-ce encore disponible ?");
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await buyer.waitForURL(/\/messages\//u);
  await expect.poll(() => buyer.getByLabel("Votre message").inputValue()).toBe("");

  await goTo(seller, "/");
  await seller
    .getByRole("banner")
    .getByRole("link", { name: /Messages, 1\s+non lu/u })
    .click();
  await seller.getByRole("main").getByRole("link").first().click();
  await seller.getByText("Bonjour, est-ce encore disponible ?").waitFor();
  await seller.getByLabel("Votre message").fill("Oui, venez samedi.");
  await seller.getByRole("button", { name: "Envoyer" }).click();
  await seller.getByText("Oui, venez samedi.").waitFor();
  await goTo(seller, "/");
  await seller.getByRole("banner").getByRole("link", { name: "Messages", exact: true }).waitFor();

  await buyer.reload();
  await buyer.getByText("Oui, venez samedi.").waitFor();
});
