import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { aListingToView } from "./demo-ad.ts";
import { arrivesAt, enterDialog, escapeDialog, hasFocus, press, skipToContent, tabTo } from "./keyboard.ts";
import { signIn } from "./people.ts";

openBrowser();

const [{ content }] = aListingToView();
const { title } = content;

const screens = [
  { screen: "a phone", viewport: phone },
  { screen: "a desktop", viewport: { width: 1280, height: 800 } },
];

/** From the first stop of any page: by the header, or by the bar at the foot of a phone. */
async function search(page: Page, words: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  await tabTo(page, "button", /recherche/iu, isPhone ? { key: "Shift+Tab" } : {});
  const overlay = await enterDialog(page, "Recherche");
  await hasFocus(page, "combobox", "Rechercher des annonces");
  await escapeDialog(page, overlay, /recherche/iu);
  await enterDialog(page, "Recherche");
  await hasFocus(page, "combobox", "Rechercher des annonces");
  await page.keyboard.type(words);
  await tabTo(page, "combobox", /^Où/u, { within: overlay });
  await press(page, "button", "Rechercher", { key: "Shift+Tab", within: overlay });
  await arrivesAt(page, /^Résultats pour/u);
}

describe.each(screens)("from the keyboard alone, on $screen", ({ viewport }) => {
  test("one finds a listing, keeps it, asks how to reach its seller, and reports it", async () => {
    const page = await aVisitor({ viewport, expected: /422/u });
    await goTo(page, "/");
    await search(page, title);
    await press(page, "link", title);
    await arrivesAt(page, title);

    // On a phone the heart stands above the title.
    const key = viewport === phone ? "Shift+Tab" : "Tab";
    await press(page, "button", `Ajouter aux favoris\u00a0: ${title}`, { key });
    await hasFocus(page, "button", `Retirer des favoris\u00a0: ${title}`);

    await tabTo(page, "button", "Signaler");
    const report = await enterDialog(page, "Signaler cette annonce");
    await escapeDialog(page, report, "Signaler");
    await enterDialog(page, "Signaler cette annonce");
    await press(page, "button", "Annuler", { within: report });
    await report.waitFor({ state: "detached" });
    await hasFocus(page, "button", "Signaler");
    await enterDialog(page, "Signaler cette annonce");
    await press(page, "button", "Envoyer le signalement", { within: report });
    await report.getByRole("alert").waitFor();
    await tabTo(page, "radio", /.+/u, { key: "Shift+Tab", within: report });
    await page.keyboard.press("ArrowDown");
    await press(page, "button", "Envoyer le signalement", { within: report });
    await page.getByRole("status").getByText("La modération va regarder cette annonce.").waitFor();
    await report.waitFor({ state: "detached" });
  });
});

test("from the keyboard alone a member writes to a seller, after an empty message", async () => {
  const page = await aVisitor({ viewport: phone, expected: /422/u });
  await signIn(page, { email: "acheteuse@babillard.example", password: "babillard-demo" });
  await arrivesAt(page, /^Ce que vous cherchez/u);
  await goTo(page, `/search?q=${encodeURIComponent(title)}`);
  await skipToContent(page);
  await press(page, "link", title);
  await arrivesAt(page, title);
  await tabTo(page, "button", "Contacter le vendeur");
  const dialog = await enterDialog(page, "Contacter le vendeur");
  await press(page, "link", "Via Babillard", { within: dialog });
  await arrivesAt(page, /^Écrire à/u);
  await press(page, "button", "Envoyer le message");
  await page.getByText("Écrivez un message.").waitFor();
  await hasFocus(page, "textbox", "Votre message");
  await page.keyboard.type("Bonjour !");
  await press(page, "button", "Envoyer le message");
  await page.waitForURL(/\/messages\//u);
  await page.getByRole("status").getByText("Message envoyé.").first().waitFor();
  await page.getByRole("listitem").filter({ hasText: "Bonjour !" }).waitFor();
});
