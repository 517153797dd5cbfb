import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./browser.ts";

export type TestUser = { name: string; email: string; password: string };

/**
 * Registers a user and ends on the home page, signed in. In a new browser context the form is posted without being
 * rendered, which saves a page load; otherwise the form is filled in, so that favorites and history stored on the device
 * join the account.
 */
export async function register(page: Page, name = "Océane Fortin"): Promise<TestUser> {
  const user = aUser(name);
  if (page.url() === "about:blank") {
    const form = { ...user, phone: "", confirmPassword: user.password };
    const response = await page.context().request.post("/auth?mode=register", { form, maxRedirects: 0 });
    expect(response.status()).toBe(302);
    await goTo(page, "/");
    return user;
  }
  await goTo(page, "/auth");
  await page.getByRole("link", { name: "Inscription" }).click();
  await fillInRegistration(page, user);
  await page.waitForURL((address) => address.pathname === "/" && address.search === "");
  await waitForSignedInPage(page);
  return user;
}

/** Like `register`, in a browser without JavaScript. */
export async function registerWithoutJavaScript(page: Page): Promise<void> {
  await page.goto("/auth?mode=register");
  await fillInRegistration(page, aUser("Sans Script"));
  await page.waitForURL((address) => address.pathname === "/");
}

export const aUser = (name: string): TestUser => ({
  name,
  email: `${randomUUID()}@journeys.example`,
  password: "fleur-de-lys",
});

export async function fillInRegistration(page: Page, { name, email, password }: TestUser): Promise<void> {
  await page.getByLabel("Nom complet").fill(name);
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
}

export async function signIn(
  page: Page,
  { email, password }: Pick<TestUser, "email" | "password">,
): Promise<void> {
  await goTo(page, "/auth");
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await waitForSignedInPage(page);
}

/** The URL changes before the page does; until then its links are a visitor's, and lead to the sign-in page. */
async function waitForSignedInPage(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`a[href="/auth"]`).count()).toBe(0);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).waitFor();
}
