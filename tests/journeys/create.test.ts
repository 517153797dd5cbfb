// Runs in npm run test:full.
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { openFilledForm, publish, saveDraft, stopClock } from "./filled-form.ts";
import { register } from "./users.ts";

openBrowser();

const isGet = (request: Request) => request.method() === "GET";

test("2.126 one click on a type opens its form; 'Changer de type' goes back and keeps what was typed", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Un article/u })
    .click();
  await page.getByLabel(/^Titre/u).fill("Harpe celtique");
  await page.getByRole("button", { name: "Changer de type" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Autres/u })
    .click();
  await expect.poll(() => page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
});

test("2.132 2.133 2.134 9.13 the 'Assistant IA' generates, improves, expands and adds keywords after 1500 ms, without network calls", async () => {
  const page = await openFilledForm();
  await stopClock(page);
  const assistant = page.locator("details").filter({ hasText: "Assistant IA" });
  await assistant.getByText("Assistant IA").click();
  const description = page.getByLabel(/^Description/u);
  await assistant.getByRole("button", { name: "Ajouter des mots-clés" }).waitFor();
  const requests: string[] = [];
  page.on("request", (request) => {
    // Except scripts and styles loaded on demand, and place suggestions for the city typed before.
    if (!/^\/(?:assets\/|places$)/u.test(new URL(request.url()).pathname)) requests.push(request.url());
  });
  for (const [button, result] of [
    ["Générer", /^Harpe celtique\./u],
    ["Améliorer le style", /Harpe celtique/u],
    ["Développer", /Harpe celtique[\s\S]*disponibles/u],
    ["Ajouter des mots-clés", /de la catégorie Produits, à Matane \(Québec\)\.$/u],
  ] as const) {
    const before = await description.inputValue();
    await assistant.getByRole("button", { name: button }).click();
    await assistant.getByText(/rédige/u).waitFor();
    await page.clock.runFor(1_400);
    expect(await description.inputValue()).toBe(before);
    await page.clock.runFor(200);
    await expect.poll(() => description.inputValue()).toMatch(result);
  }
  expect(requests).toEqual([]);

  // A text of one's own makes room only until one wants it back.
  await description.fill("Une harpe de ma tante.");
  await assistant.getByRole("button", { name: "Générer" }).click();
  await assistant.getByText(/rédige/u).waitFor();
  await page.clock.runFor(1_600);
  await assistant.getByText("Ce texte remplace le vôtre.", { exact: false }).waitFor();
  expect(await description.inputValue()).not.toContain("tante");
  await assistant.getByRole("button", { name: "Remettre mon texte" }).click();
  expect(await description.inputValue()).toBe("Une harpe de ma tante.");
});

test("4.13 9.12 after publishing, a success message shows and / follows after 2000 ms, also while the page revalidates", async () => {
  const page = await openFilledForm();
  await stopClock(page);
  const revalidation = page.waitForRequest(
    (request) => /create\.data/u.test(request.url()) && isGet(request),
  );
  await holdRequests(page, /create\.data/u, "GET");
  await publish(page);
  await revalidation;
  await page.getByText(/^Annonce publiée avec succès\s!$/u).waitFor();
  await page.clock.runFor(1_900);
  expect(new URL(page.url()).pathname).toBe("/create");
  await page.clock.runFor(200);
  await page.waitForURL((address) => address.pathname === "/");
});

test("4.14 saving a draft shows a message and stays on the form", async () => {
  const page = await openFilledForm();
  await saveDraft(page);
  await page.getByText(/^Brouillon sauvegardé\s!$/u).waitFor();
  expect(new URL(page.url()).pathname).toBe("/create");
  expect(await page.getByLabel(/^Titre/u).inputValue()).toBe("Harpe celtique");
  await page.getByLabel(/^Titre/u).fill("Harpe celtique, 36 cordes");
  await page.getByText(/^Brouillon sauvegardé\s!$/u).waitFor({ state: "detached" });
});
