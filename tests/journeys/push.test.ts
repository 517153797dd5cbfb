// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aPushService } from "../support/push-service.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { publish } from "./moderated-listing.ts";
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
