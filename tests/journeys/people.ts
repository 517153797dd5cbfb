import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./browser.ts";

export type Person = { name: string; email: string; password: string };

/**
 * Opens an account and ends on the home page, signed in. On a device that has been nowhere yet the form is sent without
 * being drawn, which spares a page; otherwise by the form, which also takes along what the device remembers.
 */
export async function register(page: Page, name = "Océane Fortin"): Promise<Person> {
  const person = aPerson(name);
  if (page.url() === "about:blank") {
    const form = { ...person, phone: "", confirmPassword: person.password };
    const answer = await page.context().request.post("/auth?mode=register", { form, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    await goTo(page, "/");
    return person;
  }
  await goTo(page, "/auth");
  await page.getByRole("link", { name: "Inscription" }).click();
  await fillInAccount(page, person);
  await page.waitForURL((address) => address.pathname === "/" && address.search === "");
  await isDrawnForMember(page);
  return person;
}

/** As `register`, in a browser without scripts. */
export async function registerPlainly(page: Page): Promise<void> {
  await page.goto("/auth?mode=register");
  await fillInAccount(page, aPerson("Sans Script"));
  await page.waitForURL((address) => address.pathname === "/");
}

export const aPerson = (name: string): Person => ({
  name,
  ...{ email: `${randomUUID()}@journeys.example`, password: "fleur-de-lys" },
});

export async function fillInAccount(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel("Nom complet").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await goTo(page, "/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await isDrawnForMember(page);
}

/** The address changes before the page does: until then its links are those of a visitor, and lead to signing in. */
async function isDrawnForMember(page: Page): Promise<void> {
  await expect.poll(() => page.locator(`a[href="/auth"]`).count()).toBe(0);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).waitFor();
}
