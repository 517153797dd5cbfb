// Runs in npm run test:full.
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { openFilledForm, publish, saveDraft, stopClock } from "./filled-form.ts";
import { register } from "./users.ts";

openBrowser();

test("the redirect to the home page waits while a link is hovered or focused", async () => {
  const page = await openFilledForm();
  await stopClock(page);
  await publish(page);
  const link = page.getByRole("link", { name: "Voir l’annonce" });
  const interactions = [
    { to: () => link.hover(), away: () => page.mouse.move(1, 1) },
    { to: () => link.focus(), away: () => link.blur() },
    // The pointer passes over the link that has the focus.
    {
      to: async () => {
        await link.focus();
        await link.hover();
        await page.mouse.move(1, 1);
      },
      away: () => link.blur(),
    },
  ];
  for (const { to, away } of interactions) {
    await to();
    await page.clock.runFor(6_000);
    await away();
    await page.clock.runFor(1_900);
    expect(new URL(page.url()).pathname).toBe("/create");
  }
  await page.clock.runFor(200);
  await page.waitForURL((address) => address.pathname === "/");
});

test("the redirect to the home page is cancelled while the published listing loads", async () => {
  const page = await openFilledForm();
  await stopClock(page);
  await publish(page);
  const release = await holdRequests(page, "**/listing/*.data*");
  await page.getByRole("link", { name: "Voir l’annonce" }).click();
  await page.mouse.move(1, 1);
  await page.clock.resume();
  await page.waitForTimeout(2_500);
  release();
  await page.getByRole("heading", { level: 1, name: "Harpe celtique" }).waitFor();
});

test("what is typed while the first draft is saved stays, and is stored on the device", async () => {
  const page = await openFilledForm();
  const response = Promise.withResolvers<void>();
  await page.route(/create\.data/u, async (route) => {
    if (route.request().method() === "POST") await response.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await saveDraft(page);
  await sent;
  const description = page.getByLabel(/^Description/u);
  await description.fill("Trente-six cordes, sans housse.");
  response.resolve();
  await page.getByText(/^Brouillon sauvegardé\s!$/u).waitFor();
  expect(await description.inputValue()).toBe("Trente-six cordes, sans housse.");
  expect(await description.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values({ ...localStorage }))))
    .toContain("sans housse");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.waitForResponse((response) => response.request().method() === "POST");
  await page.reload();
  await expect.poll(() => description.inputValue()).toBe("Trente-six cordes, sans housse.");
});

test("8.15 8.16 a server error without a message is reported as an unknown error", async () => {
  const page = await openFilledForm(/50\d/u);
  await page.route(/create\.data/u, (route) => route.fulfill({ status: 502, body: "" }));
  await publish(page);
  await page.getByText("Une erreur inconnue est survenue lors de la publication").waitFor();
  await saveDraft(page);
  await page.getByText(/^Impossible de sauvegarder le brouillon\s?: Erreur inconnue$/u).waitFor();
  expect(await page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
});

test("8.11 8.17 offline, publishing and saving show an error and keep what was typed", async () => {
  const page = await openFilledForm(/ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
  await page.context().setOffline(true);
  await publish(page);
  await page.getByText(/^Erreur de réseau\s: Vérifiez votre connexion internet$/u).waitFor();
  await saveDraft(page);
  await page.getByText(/^Impossible de sauvegarder le brouillon\s?: .*connexion internet/u).waitFor();
  expect(await page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
  await page.context().setOffline(false);
  await publish(page);
  await page.getByText(/^Annonce publiée avec succès\s!$/u).waitFor();
});

test("8.10 with an expired session, publishing reports missing permissions and keeps what was typed", async () => {
  const page = await openFilledForm(/401/u);
  await page.context().clearCookies();
  await publish(page);
  await page.getByText(/Erreur de permissions\s: Vérifiez que vous êtes connecté/u).waitFor();
  await saveDraft(page);
  await page.getByText(/^Impossible de sauvegarder le brouillon\s?: Reconnectez-vous/u).waitFor();
  expect(await page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
});

test("8.10 8.12 8.13 8.18 a rejection before the page's action keeps the form and what was typed", async () => {
  const page = await openFilledForm(/403|413|429/u);
  for (const [status, message] of [
    [403, /^Erreur de permissions\s: Vérifiez que vous êtes connecté$/u],
    [413, /^Erreur lors de la création\s?: /u],
    [429, /^Quota dépassé\s: Contactez le support$/u],
  ] as const) {
    await page.route(
      /create\.data/u,
      (route) => route.fulfill({ status, body: "<h1>No</h1>", contentType: "text/html" }),
      { times: 1 },
    );
    await publish(page);
    await page.getByText(message).waitFor();
    expect(await page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
  }
});

test("2.128 5.6 the title is counted up to 100, and sample titles are suggested", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create?type=vehicle");
  const title = page.getByLabel(/^Titre/u);
  await page.getByText("0/100").waitFor();
  await title.fill("Civic");
  await page.getByText("5/100").waitFor();
  await title.fill("x".repeat(99));
  await title.press("End");
  await title.press("y");
  await page.getByText("100/100").waitFor();
  // Characters, not UTF-16 units; nothing is cut.
  await title.fill("🚗".repeat(60));
  await page.getByText("60/100").waitFor();
  await title.fill("x".repeat(101));
  await page.getByText("101/100").waitFor();
  expect(await title.inputValue()).toBe("x".repeat(101));
  const samples = await title.evaluate((field: HTMLInputElement) => field.list?.options.length ?? 0);
  expect(samples).toBeGreaterThan(1);
});

test("a title that asks for something suggests « Recherché », in one press", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create?type=single-item");
  await page.getByLabel(/^Titre/u).fill("Recherche harpe celtique");
  await page.getByRole("button", { name: /^Recherché/u }).click();
  expect(await page.locator('select[name="purpose"]').inputValue()).toBe("wanted");
  await expect.poll(() => page.getByRole("button", { name: /^Recherché/u }).count()).toBe(0);
  await page.getByRole("status").getByText("Recherché", { exact: true }).waitFor();
});
