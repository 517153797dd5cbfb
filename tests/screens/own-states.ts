import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { ZipFile } from "yazl";
import { passkeyNameMaxLength } from "../../src/accounts/passkey.ts";
import type { DealForm } from "../../src/web/conversation-paths.ts";
import { conversationPaths } from "../../src/web/conversation-paths.ts";
import { outboxKey } from "../../src/web/draft-retention.ts";
import type { OutboxMessage } from "../../src/web/message-outbox.ts";
import { paths } from "../../src/web/paths.ts";
import { codeAt } from "../support/authenticator.ts";
import { addVirtualAuthenticator } from "../support/virtual-authenticator.ts";
import { openHydrated, type ScreenState } from "./screen-state.ts";
import { strings, typed } from "./strings.ts";
import { password, type World } from "./world.ts";

const dealForm = (step: DealForm) => (world: World) => conversationPaths.deal(world.deal, step);

/** Two messages of this device that were not sent: refused by the site, and without a network for too long. */
async function openWithUnsent(world: World, page: Page, path: string): Promise<void> {
  const sent = { userId: world.memberIds.seller, conversationId: world.refused, isFailed: true };
  const messages: OutboxMessage[] = [
    { ...sent, messageId: randomUUID(), body: strings.join("\n"), typedAt: Date.now() },
    { ...sent, messageId: randomUUID(), body: "Demain, 18 h ?", typedAt: Date.now(), isExpired: true },
  ];
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    outboxKey,
    JSON.stringify(messages),
  ] as const);
  await openHydrated(page, path);
  await page.getByText("Demain, 18 h ?").waitFor();
}

/** In an account of its own: other states could not sign in to it afterwards. */
async function registerAlone(page: Page): Promise<void> {
  const email = `${randomUUID()}@ecrans.example`;
  const form = { name: "Octave Deux-Étapes", email, phone: "", password, confirmPassword: password };
  await page.context().request.post("/auth?mode=register", { form, maxRedirects: 0 });
}

async function addPasskey(page: Page): Promise<void> {
  await addVirtualAuthenticator(page);
  await openHydrated(page, "/settings/cles-acces");
  await page.getByLabel("Nom de la clé d’accès").fill(typed(strings[0], passkeyNameMaxLength));
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await page.getByText("jamais utilisée").waitFor();
}

/** The archive of another site: a listing without its photo, one with a subcategory of that site, and one that is none; two searches. */
async function checkArchive(page: Page): Promise<void> {
  await registerAlone(page);
  await openHydrated(page, "/settings/import");
  const records = [
    {
      externalId: "1",
      type: "single-item",
      title: typed(strings[0], 100),
      images: [{ file: "photos/1.jpg" }],
    },
    { externalId: "2", type: "single-item", title: "Lampe à pied", price: 25, subCategory: "luminaires" },
    { externalId: "3", title: "Table", price: -1, category: "meubles" },
  ];
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(records)), "annonces.json");
  const searches = [
    { name: "Luges", query: "q=luge", alert: "daily" },
    { name: "Vélos-cargos", query: "category=products&sub=velos-cargos", alert: "now" },
  ];
  zip.addBuffer(Buffer.from(JSON.stringify(searches)), "recherches.json");
  zip.end();
  const buffer = Buffer.concat(
    await Array.fromAsync(zip.outputStream as unknown as AsyncIterable<Uint8Array>),
  );
  const file = { name: "babillard-donnees.zip", mimeType: "application/zip", buffer };
  await page.getByLabel("Archive (.zip)").setInputFiles(file);
  await page.getByRole("button", { name: "Vérifier l’archive" }).click();
  await page.getByText("Ce qui sera repris").waitFor();
}

/** Ends where the recovery codes are shown. */
async function turnSecondStepOn(page: Page): Promise<void> {
  await registerAlone(page);
  await openHydrated(page, "/settings/validation");
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("button", { name: "Commencer" }).click();
  const key = (await page.locator("code").innerText()).replaceAll(/\s/gu, "");
  await page.getByLabel("Code à six chiffres").fill(await codeAt(key, new Date()));
  await page.getByRole("button", { name: "Activer la validation" }).click();
  await page.getByText("Vos codes de secours").waitFor();
}

async function openSecondStep(world: World, page: Page): Promise<void> {
  await openHydrated(page, "/auth");
  await page.getByLabel("Courriel").fill(world.users.careful.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByLabel("Code à six chiffres").waitFor();
}

/** Pages of a signed-in user: listings, favorites, settings, messages, saved searches. */
export function own(): ScreenState[] {
  return [
    { name: "dashboard-newcomer", viewer: "newcomer", open: "/dashboard" },
    { name: "dashboard-seller", viewer: "seller", open: "/dashboard" },
    { name: "dashboard-hundreds", viewer: "collector", open: "/dashboard" },
    {
      name: "sign-out-confirmation",
      viewer: "seller",
      open: async (_, page) => {
        await openHydrated(page, "/dashboard");
        await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
      },
    },
    { name: "favorites-visitor-none", open: "/favorites" },
    {
      name: "favorites-visitor",
      open: async (_, page) => {
        await openHydrated(page, "/category/products");
        const hearts = page.getByRole("main").getByRole("button", { name: /favoris/u });
        await hearts.nth(0).click();
        await hearts.nth(1).click();
        await page.goto("/favorites");
        await page.getByText("annonces sauvegardées").waitFor();
      },
    },
    { name: "favorites-newcomer", viewer: "newcomer", open: "/favorites" },
    { name: "favorites-regular", viewer: "regular", open: "/favorites" },
    { name: "settings", viewer: "seller", open: "/settings" },
    { name: "settings-long-name", viewer: "collector", open: "/settings/profil" },
    { name: "settings-profile", viewer: "seller", open: "/settings/profil" },
    { name: "settings-email", viewer: "seller", open: "/settings/courriel" },
    {
      name: "settings-email-pending",
      viewer: "regular",
      open: async (_, page) => {
        await openHydrated(page, "/settings/courriel");
        await page.getByLabel("Nouvelle adresse").fill("une-nouvelle-adresse@annonces.example");
        await page.getByLabel("Mot de passe actuel").fill(password);
        await page.getByRole("button", { name: "Changer d’adresse" }).click();
        await page.getByText("Nous avons envoyé un lien à votre nouvelle adresse").waitFor();
      },
    },
    { name: "settings-password", viewer: "seller", open: "/settings/mot-de-passe" },
    { name: "settings-validation", viewer: "seller", open: "/settings/validation" },
    {
      name: "settings-validation-start",
      viewer: "regular",
      open: async (_, page) => {
        await openHydrated(page, "/settings/validation");
        // Started already at another width.
        const start = page.getByRole("button", { name: "Commencer" });
        if (await start.isVisible()) {
          await page.getByLabel("Mot de passe actuel").fill(password);
          await start.click();
        }
        await page.getByRole("img", { name: "Code QR" }).waitFor();
      },
    },
    {
      name: "settings-validation-on",
      open: async (_, page) => {
        await turnSecondStepOn(page);
        await openHydrated(page, "/settings/validation");
      },
    },
    {
      name: "settings-validation-codes",
      open: (_, page) => turnSecondStepOn(page),
    },
    { name: "sign-in-code", open: (world, page) => openSecondStep(world, page) },
    {
      name: "sign-in-code-wrong",
      open: async (world, page) => {
        await openSecondStep(world, page);
        await page.getByRole("link", { name: "Utiliser un code de secours" }).click();
        await page.getByLabel("Code de secours").fill("abcd");
        await page.getByRole("button", { name: "Se connecter" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "settings-passkeys-none", viewer: "seller", open: "/settings/cles-acces" },
    {
      name: "settings-passkeys",
      open: async (_, page) => {
        await registerAlone(page);
        await addPasskey(page);
      },
    },
    { name: "settings-devices", viewer: "seller", open: "/settings/appareils" },
    { name: "settings-notifications", viewer: "seller", open: "/settings/notifications" },
    {
      name: "settings-push",
      viewer: "seller",
      open: async (_, page) => {
        // A headless browser refuses notifications, whatever it is told.
        await page.addInitScript(() =>
          Object.defineProperty(Notification, "permission", { get: () => "default" }),
        );
        await openHydrated(page, "/settings/notifications");
        await page.getByRole("button", { name: "Activer sur cet appareil" }).waitFor();
      },
    },
    { name: "settings-privacy", viewer: "seller", open: "/settings/vie-privee" },
    { name: "settings-tokens", viewer: "seller", open: "/settings/jetons" },
    {
      name: "settings-tokens-invalid",
      viewer: "seller",
      open: async (_, page) => {
        await openHydrated(page, "/settings/jetons");
        await page.getByRole("button", { name: "Créer un jeton" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "settings-data", viewer: "seller", open: "/settings/donnees" },
    { name: "settings-import", viewer: "newcomer", open: "/settings/import" },
    { name: "settings-import-check", open: (_, page) => checkArchive(page) },
    {
      name: "settings-import-done",
      open: async (_, page) => {
        await checkArchive(page);
        await page.getByRole("button", { name: "Importer 2 annonces" }).click();
        await page.getByText("2 brouillons créés.").waitFor();
      },
    },
    { name: "own-reports-none", viewer: "newcomer", open: "/settings/signalements" },
    { name: "hidden", viewer: "regular", open: "/settings/hidden" },
    { name: "hidden-none", viewer: "newcomer", open: "/settings/hidden" },
    { name: "close-account", viewer: "newcomer", open: "/settings/close" },
    {
      name: "delete-confirmation-no-js",
      viewer: "seller",
      isWithoutScripts: true,
      open: async (world, page) => {
        await page.goto(`/listing/${world.listings.ordinary}`);
        await page
          .getByRole("main")
          .getByRole("button", { name: /Supprimer/u })
          .first()
          .click();
      },
    },
    { name: "messages-seller", viewer: "seller", open: "/messages" },
    { name: "conversation", viewer: "seller", open: (world) => `/messages/${world.conversation}` },
    {
      name: "conversation-report",
      viewer: "seller",
      open: (world) => `/messages/${world.conversation}/report`,
    },
    { name: "conversation-warned", viewer: "regular", open: (world) => `/messages/${world.warned}` },
    {
      name: "conversation-refused",
      viewer: "seller",
      open: async (world, page) => {
        await openHydrated(page, `/messages/${world.refused}`);
        await page.getByLabel("Votre message").fill(`200 $, et je vous l’apporte.\n${strings.join("\n")}`);
        await page.getByRole("button", { name: "Envoyer" }).click();
        await page.getByText("Ce message ne peut pas être envoyé.").waitFor();
      },
    },
    { name: "conversation-blocked", viewer: "seller", open: (world) => `/messages/${world.blocked}` },
    {
      name: "conversation-unsent",
      viewer: "seller",
      open: (world, page) => openWithUnsent(world, page, `/messages/${world.refused}`),
    },
    {
      name: "messages-unsent",
      viewer: "seller",
      open: (world, page) => openWithUnsent(world, page, "/messages"),
    },
    {
      name: "deal-reserve-refused",
      viewer: "seller",
      open: async (world, page) => {
        await openHydrated(page, conversationPaths.deal(world.refused, "reserve"));
        await page.getByRole("button", { name: "Réserver" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "messages-archived", viewer: "seller", open: "/messages?archived=1" },
    { name: "messages-found", viewer: "seller", open: "/messages?q=demain" },
    { name: "deal-buyer", viewer: "regular", open: (world) => `/messages/${world.deal}` },
    { name: "deal-seller", viewer: "seller", open: (world) => `/messages/${world.deal}` },
    { name: "deal-agreed", viewer: "regular", open: (world) => `/messages/${world.agreed}` },
    { name: "listing-agreed", viewer: "seller", open: (world) => `/listing/${world.listings.panorama}` },
    { name: "deal-offer", viewer: "regular", open: dealForm("counter-offer") },
    {
      name: "deal-offer-suggested",
      viewer: "collector",
      open: async (world, page) => {
        await openHydrated(page, conversationPaths.deal(world.conversation, "offer"));
        await page.getByText("Par exemple").waitFor();
      },
    },
    { name: "deal-reserve", viewer: "seller", open: dealForm("reserve") },
    { name: "deal-appointment", viewer: "regular", open: dealForm("propose-appointment") },
    { name: "deal-sell", viewer: "seller", open: dealForm("sell") },
    { name: "deal-feedback", viewer: "seller", open: (world) => conversationPaths.feedback(world.meeting) },
    {
      name: "deal-feedback-given",
      viewer: "regular",
      open: (world) => conversationPaths.feedback(world.meeting),
    },
    { name: "end-listing", viewer: "seller", open: (world) => paths.endListing(world.listings.ordinary) },
    {
      name: "deal-offer-invalid",
      viewer: "regular",
      isWithoutScripts: true,
      open: async (world, page) => {
        await page.goto(dealForm("counter-offer")(world));
        await page.getByLabel("Montant en dollars").fill("beaucoup");
        await page.getByRole("button", { name: "Envoyer la contre-offre" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    {
      name: "conversation-menu",
      viewer: "seller",
      open: async (world, page) => {
        await page.goto(`/messages/${world.conversation}`);
        await page.locator("summary").click();
      },
    },
    { name: "notifications", viewer: "seller", open: "/notifications" },
    { name: "notifications-none", viewer: "newcomer", open: "/notifications" },
    { name: "saved-searches", viewer: "collector", open: "/searches" },
    {
      name: "saved-searches-editing",
      viewer: "collector",
      open: async (_, page) => {
        await openHydrated(page, "/searches");
        await page.getByText("Modifier").first().click();
      },
    },
    { name: "saved-searches-none", viewer: "newcomer", open: "/searches" },
    { name: "save-search", viewer: "newcomer", open: "/searches/new?q=table&priceMax=300&location=Montréal" },
    {
      name: "save-search-invalid",
      viewer: "newcomer",
      isWithoutScripts: true,
      open: async (_, page) => {
        await page.goto("/searches/new?q=table");
        await page.getByLabel("Nom de la recherche").fill(" ");
        await page.getByRole("button", { name: "Enregistrer la recherche" }).click();
        await page.getByText("Donnez un nom à cette recherche.").waitFor();
      },
    },
    { name: "sign-in-to-save", open: "/auth?save=1&q=table" },
    { name: "sign-in-to-message", open: "/auth?write=01900000-0000-7000-8000-000000000000" },
    { name: "messages-none", viewer: "newcomer", open: "/messages" },
  ];
}
