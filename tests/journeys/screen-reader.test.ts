// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { priceLine } from "./results.ts";
import { ScreenReader } from "./screen-reader.ts";
import { register } from "./users.ts";

openBrowser();

const [{ content }, seller] = pickDemoListing();

test("with a screen reader, a user searches, reads a listing, and writes to its seller after an empty message", async () => {
  const page = await aVisitor({ expected: /422/u });
  await register(page);
  await goTo(page, "/");
  const reader = await ScreenReader.attach(page);

  // By headings and landmarks to the search.
  await reader.find("heading", /^Que cherchez-vous/u);
  const home = await reader.read();
  const roles = home.map(({ role }) => role);
  expect(roles.filter((role) => ["banner", "main", "contentinfo"].includes(role))).toEqual([
    "banner",
    "main",
    "contentinfo",
  ]);
  const headings = home.filter(({ role }) => role === "heading");
  expect(headings.filter(({ states }) => states.level === 1)).toHaveLength(1);
  const unnamed = home.filter(({ role, name }) => ["button", "link", "navigation"].includes(role) && !name);
  expect(unnamed).toEqual([]);
  const opener = await reader.find("button", /recherche/iu, "main");
  await reader.activate(opener);
  const field = await reader.expectFocused("combobox", "Rechercher des annonces");
  expect(field.inside).toContain("dialog Recherche");
  expect((await reader.find("dialog", "Recherche")).states.modal).toBe(true);
  // The page behind the dialog is not in the accessibility tree.
  expect((await reader.read()).filter(({ role }) => role === "main")).toEqual([]);
  await reader.type(field, content.title);
  await reader.activate(await reader.find("button", "Rechercher", "dialog Recherche"));

  const results = await reader.expectFocused("heading", `Résultats pour « ${content.title} »`);
  expect(results.description).toMatch(
    /^[\d\s]+annonces? disponibles?(?:, [\d\s]+qui s’en approche(?:nt)?)?$/u,
  );
  await reader.find("status", /^/u);
  await reader.find("StaticText", new RegExp(`^Résultats pour « ${content.title} »`, "u"));
  const card = await reader.find("link", content.title, "region Annonces");
  expect(card.inside.slice(-3).map((place) => place.split(" ")[0])).toEqual(["list", "listitem", "heading"]);
  await reader.activate(card);

  // Title, price, place, seller, in this order.
  await reader.expectFocused("heading", content.title);
  const mainNodes = (await reader.read()).filter(({ inside }) => inside.includes("main"));
  const indexOf = (matches: (text: string) => boolean) =>
    mainNodes.findIndex(({ role, name }) => (role === "StaticText" || role === "heading") && matches(name));
  const order = [
    indexOf((text) => text === content.title),
    indexOf((text) => priceLine.test(text)),
    indexOf((text) => text.startsWith(content.city)),
    mainNodes.findIndex(({ name, inside }) => name === seller.name && inside.includes("region Vendeur")),
  ];
  expect(order.every((index, at) => index > (order[at - 1] ?? -1))).toBe(true);

  await reader.activate(await reader.find("button", "Contacter le vendeur"));
  const dialog = await reader.find("dialog", "Contacter le vendeur");
  expect(dialog.description).toBe(`${seller.name}, pour l’annonce « ${content.title} »`);
  expect(dialog.states.modal).toBe(true);
  expect((await reader.focused()).inside).toContain("dialog Contacter le vendeur");
  const via = await reader.find("link", "Via Babillard", "dialog Contacter le vendeur");
  await reader.activate(via);

  await reader.expectFocused("heading", `Écrire à ${seller.name}`);
  const empty = await reader.find("textbox", "Votre message");
  expect(empty.states.invalid).toBe("false");
  await page.getByLabel("Votre message").fill("");
  await reader.activate(await reader.find("button", "Envoyer le message"));
  const invalid = await reader.expectFocused("textbox", "Votre message");
  expect(invalid.states.invalid).toBe("true");
  expect(invalid.description).toContain("Écrivez un message.");
  await reader.type(invalid, "Bonjour !");
  await reader.activate(await reader.find("button", "Envoyer le message"));
  await reader.expectFocused("heading", new RegExp(seller.name, "u"));
  const sent = await reader.find("StaticText", "Message envoyé.");
  expect(sent.inside.at(-1)).toMatch(/^paragraph|^status/u);
  expect(sent.inside).toContain("status");
});
