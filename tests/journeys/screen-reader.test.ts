// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { aListingToView } from "./demo-ad.ts";
import { register } from "./people.ts";
import { ScreenReader } from "./screen-reader.ts";

openBrowser();

const [{ content }, seller] = aListingToView();

test("by ear alone one searches, hears what a listing says, and writes to its seller after an empty message", async () => {
  const page = await aVisitor({ expected: /422/u });
  await register(page);
  await goTo(page, "/");
  const reader = await ScreenReader.on(page);

  // By headings and landmarks to the search.
  await reader.hears("heading", /^Ce que vous cherchez/u);
  const home = await reader.read();
  const roles = home.map(({ role }) => role);
  expect(roles.filter((role) => ["banner", "main", "contentinfo"].includes(role))).toEqual([
    ...["banner", "main", "contentinfo"],
  ]);
  const headings = home.filter(({ role }) => role === "heading");
  expect(headings.filter(({ states }) => states.level === 1)).toHaveLength(1);
  const unnamed = home.filter(({ role, name }) => ["button", "link", "navigation"].includes(role) && !name);
  expect(unnamed).toEqual([]);
  const opener = await reader.hears("button", /recherche/iu, "main");
  await reader.activate(opener);
  const field = await reader.isTold("combobox", "Rechercher des annonces");
  expect(field.inside).toContain("dialog Recherche");
  expect((await reader.hears("dialog", "Recherche")).states.modal).toBe(true);
  // What lies behind it is not there to be stumbled into.
  expect((await reader.read()).filter(({ role }) => role === "main")).toEqual([]);
  await reader.type(field, content.title);
  await reader.activate(await reader.hears("button", "Rechercher", "dialog Recherche"));

  const results = await reader.isTold("heading", `Résultats pour « ${content.title} »`);
  expect(results.description).toMatch(/^[\d\s]+annonces? disponibles?$/u);
  await reader.hears("status", /^/u);
  await reader.hears("StaticText", new RegExp(`^Résultats pour « ${content.title} »`, "u"));
  const ad = await reader.hears("link", content.title, "region Annonces");
  expect(ad.inside.slice(-3).map((place) => place.split(" ")[0])).toEqual(["list", "listitem", "heading"]);
  await reader.activate(ad);

  // Title, price, place, who sells it, in this order.
  await reader.isTold("heading", content.title);
  const said = (await reader.read()).filter(({ inside }) => inside.includes("main"));
  const placeOf = (wanted: (text: string) => boolean) =>
    said.findIndex(({ role, name }) => (role === "StaticText" || role === "heading") && wanted(name));
  const order = [
    placeOf((text) => text === content.title),
    placeOf((text) => /^(?:[\d\s]+\$(?: \(négociable\))?|Gratuit|Prix non spécifié)$/u.test(text)),
    placeOf((text) => text === `${content.city}, ${content.region}`),
    said.findIndex(({ name, inside }) => name === seller.name && inside.includes("region Vendeur")),
  ];
  expect(order.every((place, at) => place > (order[at - 1] ?? -1))).toBe(true);

  await reader.activate(await reader.hears("button", "Contacter le vendeur"));
  const dialog = await reader.hears("dialog", "Contacter le vendeur");
  expect(dialog.description).toBe(`${seller.name}, pour l’annonce « ${content.title} »`);
  expect(dialog.states.modal).toBe(true);
  expect((await reader.focused()).inside).toContain("dialog Contacter le vendeur");
  const via = await reader.hears("link", "Via Babillard", "dialog Contacter le vendeur");
  await reader.activate(via);

  await reader.isTold("heading", `Écrire à ${seller.name}`);
  const empty = await reader.hears("textbox", "Votre message");
  expect(empty.states.invalid).toBe("false");
  await reader.activate(await reader.hears("button", "Envoyer le message"));
  const refused = await reader.isTold("textbox", "Votre message");
  expect(refused.states.invalid).toBe("true");
  expect(refused.description).toContain("Écrivez un message.");
  await reader.type(refused, "Bonjour !");
  await reader.activate(await reader.hears("button", "Envoyer le message"));
  await reader.isTold("heading", new RegExp(seller.name, "u"));
  const sent = await reader.hears("StaticText", "Message envoyé.");
  expect(sent.inside.at(-1)).toMatch(/^paragraph|^status/u);
  expect(sent.inside).toContain("status");
});
