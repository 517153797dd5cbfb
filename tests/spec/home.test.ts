import { beforeEach, describe, expect, test } from "vitest";
import { aListing } from "../../src/testing/builders.ts";
import { emptyDatabase } from "../../src/testing/database.ts";
import { aPerson } from "../routes/people.ts";
import { serveSite } from "../routes/served-site.ts";
import { addressesOf, buttonsOf, sectionOf, titlesOf, wordsOf } from "./page.ts";

const served = await serveSite();
const { db } = served.site;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const home = async (client = served.visitor()) => (await client.get("/")).text;

beforeEach(() => emptyDatabase(db));

test("the hero has the search's button, and on a phone a way to the categories", async () => {
  const page = await home();
  const main = page.slice(page.indexOf("<main"));
  expect(buttonsOf(main)[0]).toContain("recherche");
  expect(addressesOf(main, "Explorer les catégories")).toEqual(["/category/housing"]);
});

test("a tile for each category leads to it and counts its active ads", async () => {
  const author = await aPerson(served);
  for (const status of ["active", "active", "draft", "sold"] as const) {
    await aListing(db, { author: author.user, category: "housing", status });
  }
  await aListing(db, { author: author.user, category: "jobs" });
  const tiles = sectionOf(await home(), "Catégories");
  expect(addressesOf(tiles, "Logement")).toEqual(["/category/housing"]);
  expect(addressesOf(tiles, "Communauté")).toEqual(["/category/community"]);
  expect(wordsOf(tiles)).toMatch(/Logement\s2 annonces/u);
  expect(wordsOf(tiles)).toMatch(/Emplois\s1 annonce\s/u);
  expect(wordsOf(tiles)).toMatch(/Services\s0 annonce\s/u);
});

test("the featured ads are active and featured, at most 6, and 'Voir tout' leads to all of them", async () => {
  const author = (await aPerson(served)).user;
  for (let number = 1; number <= 7; number += 1) {
    await aListing(db, { author, title: `Vedette ${number}`, createdAt: minutesAgo(number) });
  }
  await aListing(db, { author, title: "Vedette en brouillon", status: "draft" });
  await aListing(db, { author, title: "Vedette vendue", status: "sold", createdAt: minutesAgo(1) });
  await db.updateTable("listings").set({ is_featured: true }).execute();
  await aListing(db, { author, title: "Ordinaire", createdAt: minutesAgo(1) });
  const featured = sectionOf(await home(), "À la une");
  expect(titlesOf(featured)).toHaveLength(6);
  expect(titlesOf(featured).join()).not.toMatch(/brouillon|vendue|Ordinaire/u);
  expect(addressesOf(featured, "Voir tout")).toEqual(["/search?featured=1"]);
  const all = await served.visitor().get("/search?featured=1");
  expect(wordsOf(all.text)).toContain("7 annonces disponibles");
});

test("the recent ads are active, newest first, at most 8, and 'Voir tout' leads on", async () => {
  const author = (await aPerson(served)).user;
  for (let number = 9; number >= 1; number -= 1) {
    await aListing(db, { author, title: `Annonce ${number}`, createdAt: minutesAgo(number) });
  }
  await aListing(db, { author, title: "Annonce en brouillon", status: "draft" });
  const recent = sectionOf(await home(), "Annonces récentes");
  expect(titlesOf(recent)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Annonce ${number}`));
  expect(addressesOf(recent, "Voir tout")).toEqual(["/search?sortBy=recent"]);
  expect((await served.visitor().get("/search?sortBy=recent")).status).toBe(200);
});

describe("'Mes annonces'", () => {
  test("shows a member's own ads only, at most 6, each with status, price and views", async () => {
    const { user, client } = await aPerson(served);
    const own = await aListing(db, { author: user, title: "La mienne", priceCents: 125_000 });
    await db.updateTable("listings").set({ views: 12 }).where("id", "=", own.id).execute();
    await aListing(db, { title: "Celle d'une autre" });
    const one = sectionOf(await home(client), "Mes annonces");
    expect(titlesOf(one)).toEqual(["La mienne"]);
    expect(wordsOf(one)).toMatch(/Publié\s/u);
    expect(wordsOf(one)).toContain("1 250 $");
    expect(wordsOf(one)).toContain("12 vues");
    expect(addressesOf(one, /^Voir/u)).toEqual([`/listing/${own.id}`]);
    expect(addressesOf(one, /^Modifier/u)).toEqual([`/create?edit=${own.id}`]);
    for (let more = 0; more < 6; more += 1) await aListing(db, { author: user });
    expect(titlesOf(sectionOf(await home(client), "Mes annonces"))).toHaveLength(6);
  });

  test("says 'Publié' of an active ad and 'Brouillon' of a draft", async () => {
    const { user, client } = await aPerson(served);
    await aListing(db, { author: user, status: "draft" });
    expect(wordsOf(sectionOf(await home(client), "Mes annonces"))).toContain("Brouillon");
    await db.deleteFrom("listings").execute();
    await aListing(db, { author: user });
    const active = wordsOf(sectionOf(await home(client), "Mes annonces"));
    expect(active).toContain("Publié");
    expect(active).not.toContain("Actif");
  });

  test("is not there for a visitor", async () => {
    const page = await home();
    expect(() => sectionOf(page, "Mes annonces")).toThrow();
  });
});

test("the page names active ads, 1250 users, the categories, all views, and more than 1000 active users", async () => {
  const author = (await aPerson(served)).user;
  const seen = await aListing(db, { author });
  await aListing(db, { author });
  await db.updateTable("listings").set({ views: 4321 }).where("id", "=", seen.id).execute();
  const words = wordsOf(await home());
  expect(words).toMatch(/Annonces actives\s2\s/u);
  expect(words).toMatch(/Utilisateurs\s1 250\s/u);
  expect(words).toMatch(/Catégories\s5\s/u);
  expect(words).toMatch(/Vues au total\s4 321\s/u);
  expect(words).toContain("Plus de 1 000 utilisateurs actifs");
});

test("the call to action: a visitor creates an account, a member publishes", async () => {
  const callOf = (page: string) => sectionOf(page, "Vous avez quelque chose à afficher ?");
  const visitor = callOf(await home());
  expect(addressesOf(visitor, "Créer un compte")).toContain("/auth?mode=register");
  expect(addressesOf(visitor, "Publier une annonce")[0]).toBe("/auth");
  const member = callOf(await home((await aPerson(served)).client));
  expect(addressesOf(member, "Publier une annonce")[0]).toBe("/create");
  expect(addressesOf(member, "Créer un compte")).toEqual([]);
});
