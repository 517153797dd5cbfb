// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import {
  closeWithEscape,
  expectHeadingFocus,
  openDialog,
  press,
  skipToContent,
  tabTo,
  typeInto,
} from "./keyboard.ts";

openBrowser();

const screens = [
  { screen: "a phone", viewport: phone },
  { screen: "a desktop", viewport: { width: 1280, height: 800 } },
];

/** The field is invalid, and its accessible description contains the error. */
async function expectFieldError(page: Page, field: RegExp | string, text: string): Promise<void> {
  const input = page.getByRole("textbox", { name: field });
  expect(await input.getAttribute("aria-invalid")).toBe("true");
  const described = await input.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
  expect(described).toContain(text);
}

async function expectHome(page: Page): Promise<void> {
  await page.waitForURL((address) => address.pathname === "/" && address.search === "");
  await expectHeadingFocus(page, /cherchez/u);
}

/** The error summary above the form has the focus. */
async function expectErrorSummary(page: Page, text: RegExp): Promise<void> {
  const box = page.locator(":focus").getByRole("alert").filter({ hasText: text });
  await box.waitFor();
}

describe.each(screens)("with the keyboard only, on $screen", ({ viewport }) => {
  test("a visitor registers after two mistakes, and changes their name after a third", async () => {
    const page = await aVisitor({ viewport, expected: /401|422/u });
    const email = `${crypto.randomUUID()}@journeys.example`;
    await goTo(page, "/");
    await press(page, "link", "Connexion");
    await expectHeadingFocus(page, "Connexion");
    await press(page, "link", "Inscription");
    await page.getByRole("heading", { level: 1, name: "Inscription" }).waitFor();

    await typeInto(page, "Nom complet", "Rose Ouellet");
    await typeInto(page, "Courriel", email);
    await typeInto(page, "Mot de passe", "fleur-de-lys");
    await typeInto(page, "Confirmer le mot de passe", "fleur-de-lis");
    await press(page, "button", "Créer mon compte");
    await expectErrorSummary(page, /^Les mots de passe ne correspondent pas$/u);
    await expectFieldError(page, "Confirmer le mot de passe", "Les mots de passe ne correspondent pas");
    await typeInto(page, "Courriel", "rose@");
    await typeInto(page, "Mot de passe", "fleur-de-lys");
    await typeInto(page, "Confirmer le mot de passe", "fleur-de-lys");
    await page.keyboard.press("Enter");
    await expectErrorSummary(page, /^Format d.email invalide$/u);
    await expectFieldError(page, "Courriel", "email invalide");
    await typeInto(page, "Courriel", email);
    await typeInto(page, "Mot de passe", "fleur-de-lys");
    await typeInto(page, "Confirmer le mot de passe", "fleur-de-lys");
    await page.keyboard.press("Enter");
    await expectHome(page);

    await press(page, "link", /Rose Ouellet/u, { key: "Shift+Tab" });
    await expectHeadingFocus(page, "Tableau de bord");
    await press(page, "link", /^Paramètres/u);
    await expectHeadingFocus(page, "Paramètres");
    await press(page, "link", /^Profil/u);
    await expectHeadingFocus(page, "Profil");
    await typeInto(page, "Nom complet", "   ");
    await page.keyboard.press("Enter");
    await expectErrorSummary(page, /nom/u);
    await typeInto(page, "Nom complet", "Rose Bouchard");
    await press(page, "button", "Enregistrer le profil");
    await page.getByRole("status").getByText("Profil enregistré.").waitFor();
    await page.getByRole("banner").getByText("Rose Bouchard").waitFor();
  });

  test("a user signs in after a wrong password, and signs out after dismissing the confirmation once", async () => {
    const page = await aVisitor({ viewport, expected: /401|422/u });
    const email = "acheteuse@babillard.example";
    await goTo(page, "/auth");
    await skipToContent(page);
    await typeInto(page, "Courriel", email);
    await typeInto(page, "Mot de passe", "fleur");
    await page.keyboard.press("Enter");
    await expectErrorSummary(page, /^Email ou mot de passe incorrect$/u);
    expect(await page.getByRole("textbox", { name: "Courriel" }).inputValue()).toBe(email);
    await typeInto(page, "Mot de passe", "babillard-demo");
    await press(page, "button", "Se connecter");
    await expectHome(page);

    await goTo(page, "/dashboard");
    await skipToContent(page);
    await tabTo(page, "button", "Déconnexion");
    const confirmation = /^Êtes-vous sûr de vouloir vous déconnecter\s\?$/u;
    const dialog = await openDialog(page, confirmation);
    await closeWithEscape(page, dialog, "Déconnexion");
    await openDialog(page, confirmation);
    await press(page, "button", "Se déconnecter", { within: dialog });
    await expectHome(page);
    await page.getByRole("banner").getByRole("link", { name: "Connexion" }).waitFor();
  });
});
