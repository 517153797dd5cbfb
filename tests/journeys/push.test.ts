// Runs in npm run test:full.
import { expect, test } from "vitest";
import { observeShifts, recordedShifts } from "../support/layout-shifts.ts";
import { aPushService } from "../support/push-service.ts";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { publish } from "./moderated-listing.ts";
import { stablePath } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

test("a message is pushed to a device on which that was turned on, and leads to the conversation", async () => {
  const { received, subscription } = await aPushService();
  const seller = await aVisitor({ serviceWorkers: "allow" });
  // A headless browser refuses notifications, and tests reach no push service of a browser: it subscribes to one on this machine.
  await seller.addInitScript(({ endpoint, ...keys }) => {
    const made = { toJSON: () => ({ endpoint, keys }), unsubscribe: () => Promise.resolve(true) };
    Object.assign(PushManager.prototype, { subscribe: () => Promise.resolve(made) });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(Notification, { requestPermission: () => Promise.resolve("granted") });
  }, subscription);
  await register(seller, "Solène Vendeuse");
  const title = `Hamac ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(seller, title);
  await goTo(seller, "/settings/notifications");
  await seller.getByRole("button", { name: "Activer sur cet appareil" }).click();
  await seller.getByText("Cet appareil reçoit vos notifications", { exact: false }).waitFor();

  const buyer = await aVisitor();
  await register(buyer, "Karim Acheteur");
  await goTo(buyer, address);
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await buyer.waitForURL(/\/messages\//u);
  const thread = new URL(buyer.url()).pathname;
  await expect.poll(() => received.length, { timeout: 120_000 }).toBe(1);
  const [push] = received;
  expect(push?.text).toMatchObject({
    title: "Nouveau message de Karim Acheteur",
    body: title,
    path: expect.stringMatching(/^\/notifications\//u),
  });
  expect(JSON.stringify(push?.text)).not.toContain("encore disponible");

  // Its service worker would show it, and lead there.
  const { path } = (push ?? { text: { path: "" } }).text as { path: string }; // compared above
  await goTo(seller, path);
  expect(new URL(seller.url()).pathname).toBe(thread);
  await seller.getByText("est-ce encore disponible", { exact: false }).first().waitFor();
});

test("notifications are offered after a first message, and a page that is loaded does not move for the offer", async () => {
  const page = await aVisitor({ viewport: phone });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  });
  await observeShifts(page);
  await register(page);
  await goTo(page, stablePath("/category/products"));
  await page.locator("main li a[href^='/listing/']").first().click();
  await page.waitForURL(/\/listing\//u);
  await page.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await page.waitForURL(/\/messages\//u);
  const offer = page.getByRole("button", { name: "Me notifier" });
  await offer.waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.getByLabel("Votre message").waitFor();
  expect(await recordedShifts(page)).toEqual([]);
  expect(await offer.count()).toBe(0);

  // A link of the page shows it again, until it is answered.
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL((address) => address.pathname === "/");
  await page.goBack();
  await page.getByRole("button", { name: "Pas maintenant" }).click();
  expect(await offer.count()).toBe(0);
  await page.goForward();
  await page.goBack();
  await page.getByLabel("Votre message").waitFor();
  expect(await offer.count()).toBe(0);
});
