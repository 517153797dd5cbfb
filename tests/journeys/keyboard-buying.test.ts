// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import {
  closeWithEscape,
  expectFocus,
  expectHeadingFocus,
  openDialog,
  press,
  skipToContent,
  tabTo,
} from "./keyboard.ts";
import { signIn } from "./users.ts";

openBrowser();

const [{ content }] = pickDemoListing();
const { title } = content;

const screens = [
  { screen: "a phone", viewport: phone },
  { screen: "a desktop", viewport: { width: 1280, height: 800 } },
];

/** Searches from the start of a page: in the header, or in the bottom bar on a phone. */
async function search(page: Page, query: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  await tabTo(page, "button", /recherche/iu, isPhone ? { key: "Shift+Tab" } : {});
  const overlay = await openDialog(page, "Recherche");
  await expectFocus(page, "combobox", "Rechercher des annonces");
  await closeWithEscape(page, overlay, /recherche/iu);
  await openDialog(page, "Recherche");
  await expectFocus(page, "combobox", "Rechercher des annonces");
  await page.keyboard.type(query);
  await tabTo(page, "combobox", /^Où/u, { within: overlay });
  await press(page, "button", "Rechercher", { key: "Shift+Tab", within: overlay });
  await expectHeadingFocus(page, /^Résultats pour/u);
}

describe.each(screens)("with the keyboard only, on $screen", ({ viewport }) => {
  test("a visitor finds a listing, adds it to the favorites, and reports it", async () => {
    const page = await aVisitor({ viewport, expected: /422/u });
    await goTo(page, "/");
    await search(page, title);
    await press(page, "link", title);
    await expectHeadingFocus(page, title);

    // On a phone the heart stands above the title.
    const key = viewport === phone ? "Shift+Tab" : "Tab";
    await press(page, "button", `Ajouter aux favoris\u00a0: ${title}`, { key });
    await expectFocus(page, "button", `Retirer des favoris\u00a0: ${title}`);

    // The menu behind « ⋯ » follows.
    await tabTo(page, "button", "Partager");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, "button", "Signaler cette annonce", { stops: 3 });
    const report = await openDialog(page, "Signaler cette annonce");
    await closeWithEscape(page, report, "Signaler cette annonce");
    await openDialog(page, "Signaler cette annonce");
    await press(page, "button", "Annuler", { within: report });
    await report.waitFor({ state: "detached" });
    await expectFocus(page, "button", "Signaler cette annonce");
    await openDialog(page, "Signaler cette annonce");
    await press(page, "button", "Envoyer le signalement", { within: report });
    await report.getByRole("alert").waitFor();
    await tabTo(page, "radio", /.+/u, { key: "Shift+Tab", within: report });
    await page.keyboard.press("ArrowDown");
    await press(page, "button", "Envoyer le signalement", { within: report });
    await page
      .getByRole("status")
      .getByText(/llons (?:la )?vérifier/u)
      .waitFor();
    await report.waitFor({ state: "detached" });
  });
});

test("with the keyboard only, a user writes to a seller after submitting an empty message", async () => {
  const page = await aVisitor({ viewport: phone, expected: /422/u });
  await signIn(page, { email: "acheteuse@babillard.example", password: "babillard-demo" });
  await expectHeadingFocus(page, /cherchez/u);
  await goTo(page, `/search?q=${encodeURIComponent(title)}`);
  await skipToContent(page);
  await press(page, "link", title);
  await expectHeadingFocus(page, title);
  await tabTo(page, "button", "Contacter le vendeur");
  const dialog = await openDialog(page, "Contacter le vendeur");
  await press(page, "link", "Via Babillard", { within: dialog });
  await expectHeadingFocus(page, /^Écrire à/u);
  await page.getByLabel("Votre message").fill("");
  await press(page, "button", "Envoyer le message");
  await page.getByText("Écrivez un message.").waitFor();
  await expectFocus(page, "textbox", "Votre message");
  await page.keyboard.type("Bonjour !");
  await press(page, "button", "Envoyer le message");
  await page.waitForURL(/\/messages\//u);
  await page.getByRole("status").getByText("Message envoyé.").first().waitFor();
  await page
    .getByRole("list", { name: /^Messages,/u })
    .getByText("Bonjour !")
    .waitFor();
});
