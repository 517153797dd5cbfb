// Runs in npm run test:full.
/** Signing in with an account of the operator's identity provider, on a site of its own. */
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser, waitForHydration } from "./browser.ts";
import { press, skipToContent, tabTo, typeInto } from "./keyboard.ts";
import { stablePath } from "./results.ts";

openBrowser();
const person = { sub: "42", email: "rose@annonces.example", email_verified: true, name: "Rose Tremblay" };
const provider = await startIdentityProvider({ visitor: person });
const site = await startSite({ environment: { DEMO_DATA: "on", ...provider.environment } });
const saved = (page: Page) => page.getByText(/^\d+\sannonces?\ssauvegardées?$/u);
afterAll(async () => {
  await site.stop();
  await provider.stop();
});

test("a visitor registers with the account of the town, finds her favorites, and signs in with it again, with the keyboard", async () => {
  const page = await aVisitor({ baseURL: site.url });
  await goTo(page, stablePath("/search"));
  const hearts = page.getByRole("main").getByRole("button", { name: /^Ajouter aux favoris/u });
  await hearts.first().click();
  await goTo(page, "/auth?to=%2Ffavorites");
  await press(page, "link", "Continuer avec la Ville");
  await page.getByRole("heading", { name: "Créer votre compte" }).waitFor();
  await waitForHydration(page);
  await skipToContent(page);
  await typeInto(page, "Nom complet", "Rose Ouellet");
  const email = await tabTo(page, "textbox", "Courriel");
  expect(await email.inputValue()).toBe(person.email);
  await press(page, "button", "Créer mon compte");
  await page.waitForURL(/\/favorites/u);
  await expect.poll(() => saved(page).innerText()).toMatch(/^1\sannonce sauvegardée$/u);

  await goTo(page, "/settings/mot-de-passe");
  await page.getByText("Votre compte n’a pas encore de mot de passe.", { exact: false }).waitFor();
  await page.context().clearCookies();
  await goTo(page, "/auth");
  await press(page, "link", "Continuer avec la Ville");
  await page.waitForURL(`${site.url}/`);
  await goTo(page, "/favorites");
  await expect.poll(() => saved(page).innerText()).toMatch(/^1\sannonce sauvegardée$/u);
});
