// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, openBrowser } from "./browser.ts";
import { signIn } from "./users.ts";

openBrowser();

type Shown = { title: string; options: { body: string; tag: string; data: { path: string } } };
/** What the test replaces in the worker: headless browsers show no notifications, and no page has the focus. */
type WorkerScope = {
  registration: { showNotification(title: string, options: Shown["options"]): Promise<void> };
  WindowClient: { prototype: { focus(): Promise<void> } };
  shown: Shown[];
  openPath(path: string): Promise<void>;
};

test("a push message shows a notification, which leads to what it is about", async () => {
  const page = await aVisitor({ serviceWorkers: "allow" });
  await signIn(page, { email: "vendeur@babillard.example", password: "babillard-demo" });
  const session = await page.context().newCDPSession(page);
  const registrations = new Map<string, string>();
  session.on("ServiceWorker.workerRegistrationUpdated", (updated) => {
    for (const { scopeURL, registrationId } of updated.registrations)
      registrations.set(scopeURL, registrationId);
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await expect.poll(() => registrations.get(`${origin}/`)).toBeDefined();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the page has no worker");
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
    scope.WindowClient.prototype.focus = async () => undefined;
  });

  const text = { title: "Nouveau message", body: "Vélo de ville", path: "/notifications", tag: "a" };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: registrations.get(`${origin}/`) ?? "",
    data: JSON.stringify(text),
  });
  const shown = () => worker.evaluate(() => (self as unknown as WorkerScope).shown);
  await expect.poll(shown).toEqual([
    expect.objectContaining({
      title: text.title,
      options: expect.objectContaining({ body: text.body, tag: text.tag, data: { path: text.path } }),
    }),
  ]);
  await worker.evaluate((path) => (self as unknown as WorkerScope).openPath(path), text.path);
  await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
});
