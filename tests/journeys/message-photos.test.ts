// Runs in npm run test:full.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { publish } from "./moderated-listing.ts";
import { register, registerWithoutJavaScript } from "./users.ts";

openBrowser();

const image = (name: string) => fileURLToPath(new URL(`../support/fixtures/images/${name}`, import.meta.url));

/** Labelled « Photos », as the lists of photos are. */
const photoInput = (page: Page) => page.locator('input[name="photos"]');

test("a photo sent in a conversation shows at once on the other side, full screen when pressed", async () => {
  const seller = await aVisitor();
  await register(seller);
  const address = await publish(seller, "Lampadaire à photographier");
  const buyer = await aVisitor({ viewport: phone, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/u });
  await register(buyer, "Karim Acheteur");
  await goTo(buyer, `${address}/message`);
  await buyer.getByLabel("Votre message").fill("Une photo du socle ?");
  await buyer.getByRole("button", { name: "Envoyer le message" }).click();
  await buyer.waitForURL(/\/messages\//u);
  const thread = new URL(buyer.url()).pathname;
  const received = buyer.getByRole("list", { name: "Photos", exact: true });

  await goTo(seller, thread);
  await photoInput(seller).setInputFiles([image("phone-rotated-gps.jpg"), image("picture.webp")]);
  const chosen = seller.getByRole("list", { name: "Photos à envoyer" }).getByRole("listitem");
  await expect.poll(() => chosen.count()).toBe(2);
  await seller.getByRole("button", { name: "Retirer la photo 2" }).click();
  await expect.poll(() => chosen.count()).toBe(1);
  await seller.getByRole("button", { name: "Envoyer" }).click();
  await received.getByRole("link", { name: "Photo" }).waitFor({ timeout: 15_000 }); // polling would take 20 s
  await expect.poll(() => chosen.count()).toBe(0);

  await received.getByRole("link", { name: "Photo" }).click();
  const viewer = buyer.getByRole("dialog", { name: /^Photos en plein écran/u });
  await viewer.waitFor();
  await buyer.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });

  // Offline, photos stay in the form: the device does not store them.
  await photoInput(buyer).setInputFiles(image("picture.webp"));
  await buyer.getByLabel("Votre message").fill("Voici le mien");
  await buyer.context().setOffline(true);
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await buyer.getByText(/votre message et ses photos n’ont pas été envoyés/u).waitFor();
  expect(await buyer.getByRole("list", { name: "Messages en attente" }).count()).toBe(0);
  await buyer.context().setOffline(false);
  await buyer.getByRole("button", { name: "Envoyer" }).click();
  await seller.getByText("Voici le mien").first().waitFor({ timeout: 15_000 });
  await expect.poll(() => received.getByRole("link").count()).toBe(2);
});

test("without JavaScript the form with its file input fits the narrowest phone", async () => {
  const seller = await aVisitor();
  await register(seller);
  const address = await publish(seller, "Lampadaire sans script");
  const buyer = await aVisitor({ viewport: { width: 320, height: 700 }, javaScriptEnabled: false });
  await registerWithoutJavaScript(buyer);
  await buyer.goto(`${address}/message`);
  await photoInput(buyer).waitFor();
  const width = () => buyer.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await buyer.getByLabel("Votre message").fill("Bonjour");
  await buyer.getByRole("button", { name: "Envoyer le message" }).click();
  await buyer.waitForURL(/\/messages\//u);
  expect(await width()).toBe(320);
});
