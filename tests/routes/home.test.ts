import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config.ts";
import { aListing, aUser } from "../support/builders.ts";
import { emptyDatabase } from "../support/database.ts";
import { buttonsOf, hrefsOf, linksOf, sectionOf, titlesOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const home = async (client = served.visitor()) => (await client.get("/")).text;

beforeEach(() => emptyDatabase(db));

test("the hero has the search button, and on a phone a link to the categories", async () => {
  const page = await home();
  const main = page.slice(page.indexOf("<main"));
  expect(buttonsOf(main)[0]).toContain("recherche");
  expect(hrefsOf(main, "Explorer les catégories")).toEqual(["/category/housing"]);
});

test("2.47 2.48 a tile for each category leads to it and counts its active listings", async () => {
  const author = await aSignedInUser(served);
  for (const status of ["active", "active", "draft", "sold"] as const) {
    await aListing(db, { author: author.user, category: "housing", status });
  }
  await aListing(db, { author: author.user, category: "jobs" });
  const tiles = sectionOf(await home(), "Catégories");
  const links = linksOf(tiles).filter(({ text }) => !text.startsWith("Explorer"));
  expect(links.map(({ text, href }) => `${text.replace(/ \d.*/u, "")} ${href}`)).toEqual([
    "Logement /category/housing",
    "Emplois /category/jobs",
    "Services /category/services",
    "Produits /category/products",
    "Communauté /category/community",
  ]);
  expect(visibleText(tiles)).toMatch(/Logement\s2 annonces/u);
  expect(visibleText(tiles)).toMatch(/Emplois\s1 annonce\s/u);
  expect(visibleText(tiles)).toMatch(/Services\s0 annonce\s/u);
});

test("2.49 2.50 2.58 9.6 the featured listings are active and featured, at most 6, and 'Voir tout' leads to all of them", async () => {
  const author = (await aSignedInUser(served)).user;
  for (let number = 1; number <= 7; number += 1) {
    await aListing(db, { author, title: `Vedette ${number}`, createdAt: minutesAgo(number) });
  }
  await aListing(db, { author, title: "Vedette en brouillon", status: "draft", createdAt: minutesAgo(1) });
  await aListing(db, { author, title: "Vedette vendue", status: "sold", createdAt: minutesAgo(1) });
  await aListing(db, { author, title: "Vedette supprimée", createdAt: minutesAgo(1), deletedAt: new Date() });
  await db.updateTable("listings").set({ is_featured: true }).execute();
  await aListing(db, { author, title: "Ordinaire", createdAt: minutesAgo(1) });
  const featured = sectionOf(await home(), "À la une");
  expect(titlesOf(featured)).toHaveLength(6);
  expect(titlesOf(featured).join()).not.toMatch(/brouillon|vendue|supprimée|Ordinaire/u);
  expect(hrefsOf(featured, "Voir tout")).toEqual(["/search?featured=1"]);
  const all = await served.visitor().get("/search?featured=1");
  expect(visibleText(all.text)).toContain("7 annonces disponibles");
});

test("2.1 2.51 2.52 2.59 4.7 9.7 the recent listings are active, newest first, at most 8, and 'Voir tout' leads to all", async () => {
  const author = (await aSignedInUser(served)).user;
  for (let number = 9; number >= 1; number -= 1) {
    await aListing(db, { author, title: `Annonce ${number}`, createdAt: minutesAgo(number) });
  }
  await aListing(db, { author, title: "Annonce en brouillon", status: "draft", createdAt: minutesAgo(1) });
  await aListing(db, { author, title: "Annonce supprimée", createdAt: minutesAgo(1), deletedAt: new Date() });
  // An edited listing is not a new one.
  await db.updateTable("listings").set({ updated_at: new Date() }).where("title", "=", "Annonce 9").execute();
  const recent = sectionOf(await home(), "Annonces récentes");
  expect(titlesOf(recent)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Annonce ${number}`));
  expect(hrefsOf(recent, "Voir tout")).toEqual(["/search?sortBy=recent"]);
  expect((await served.visitor().get("/search?sortBy=recent")).status).toBe(200);
});

describe("'Mes annonces'", () => {
  test("1.6 2.54 2.55 2.56 6.8 9.8 shows a user's own listings only, at most 6, each with status, price and views", async () => {
    const { user, client } = await aSignedInUser(served);
    const own = await aListing(db, { author: user, title: "La mienne", priceCents: 125_000 });
    await db.updateTable("listings").set({ views: 12 }).where("id", "=", own.id).execute();
    await aListing(db, { title: "Celle d'une autre" });
    const one = sectionOf(await home(client), "Mes annonces");
    expect(titlesOf(one)).toEqual(["La mienne"]);
    expect(visibleText(one)).toMatch(/Publié\s/u);
    expect(visibleText(one)).toContain("1 250 $");
    expect(visibleText(one)).toContain("12 vues");
    expect(hrefsOf(one, /^Voir/u)).toEqual([`/listing/${own.id}`]);
    expect(hrefsOf(one, /^Modifier/u)).toEqual([`/create?edit=${own.id}`]);
    // Editing an ended listing begins with selling it again or renewing it.
    for (const [status, first] of [
      ["sold", "Remettre en vente"],
      ["expired", "Renouveler l'annonce"],
    ] as const) {
      const { id } = await aListing(db, { author: user, status });
      expect(hrefsOf(sectionOf(await home(client), "Mes annonces"), /^Modifier/u)).toContain(
        `/create?edit=${id}`,
      );
      expect(visibleText((await client.get(`/create?edit=${id}`)).text)).toContain(first);
    }
    for (let more = 0; more < 6; more += 1) await aListing(db, { author: user });
    expect(titlesOf(sectionOf(await home(client), "Mes annonces"))).toHaveLength(6);
  });

  test("2.60 shows 'Publié' for an active listing and 'Brouillon' for a draft", async () => {
    const { user, client } = await aSignedInUser(served);
    await aListing(db, { author: user, status: "draft" });
    expect(visibleText(sectionOf(await home(client), "Mes annonces"))).toContain("Brouillon");
    await db.deleteFrom("listings").execute();
    await aListing(db, { author: user });
    const active = visibleText(sectionOf(await home(client), "Mes annonces"));
    expect(active).toContain("Publié");
    expect(active).not.toContain("Actif");
  });

  test("2.53 is missing for a visitor", async () => {
    const page = await home();
    expect(() => sectionOf(page, "Mes annonces")).toThrow();
  });
});

test("1.11 1.12 1.13 the page shows the number of active listings, 1250 users, categories, views, and more than 1000 active users", async () => {
  const author = (await aSignedInUser(served)).user;
  for (const views of [4000, 321]) {
    const { id } = await aListing(db, { author });
    await db.updateTable("listings").set({ views }).where("id", "=", id).execute();
  }
  await aListing(db, { author, status: "draft" });
  await aListing(db, { author, status: "sold" });
  const words = visibleText(await home());
  expect(words).toMatch(/Annonces actives\s2\s/u);
  expect(words).toMatch(/Utilisateurs\s1 250\s/u);
  expect(words).toMatch(/Catégories\s5\s/u);
  expect(words).toMatch(/Vues au total\s4 321\s/u);
  expect(words).toContain("Plus de 1 000 utilisateurs actifs");
});

test("an empty site shows no numbers, and tells its operator how to get an administrator", async () => {
  const command = "npm run admin -- create-administrator";
  const invalidate = () => served.site.sharedData?.invalidate(["all"]);
  invalidate();
  const first = visibleText(await home());
  expect(first).toContain(command);
  expect(first).not.toMatch(/1 250|utilisateurs actifs|Vues au total/u);
  expect(first).toContain("Publier est gratuit");
  await aUser(db, { role: "admin" });
  invalidate();
  served.site.pageCache?.invalidate(["all"]);
  expect(visibleText(await home())).not.toContain(command);
  await db.updateTable("users").set({ role: "member" }).execute();
  await aListing(db, { author: await aUser(db) });
  const inUse = visibleText(await home());
  expect(inUse).not.toContain(command);
  expect(inUse).toContain("Plus de 1 000 utilisateurs actifs");
});

test("1.14 the user counts are as configured, or real", async () => {
  const { client, user } = await aSignedInUser(served);
  await aListing(db, { author: user });
  const { settings } = served.site;
  const { displayedUserTotal, displayedActiveUsers } = settings.initial;
  const shownFor = async (environment: Record<string, string>) => {
    const read = readConfig(environment);
    if (!read.ok) throw new Error(read.problems.join());
    const { displayedUserTotal: total, displayedActiveUsers: active } = read.config;
    Object.assign(settings.initial, { displayedUserTotal: total, displayedActiveUsers: active });
    // The environment of a running site does not change, and counts are cached until the TTL.
    settings.invalidate(["all"]);
    served.site.sharedData?.invalidate(["all"]);
    return visibleText(await home(client));
  };
  try {
    const counted = await shownFor({ DISPLAYED_USER_TOTAL: "real", DISPLAYED_ACTIVE_USERS: "7" });
    expect(counted).toMatch(/Utilisateurs\s1\sCatégories.*Plus de 7 utilisateurs actifs/u);
    await aUser(db);
    const claimed = await shownFor({ DISPLAYED_USER_TOTAL: "34", DISPLAYED_ACTIVE_USERS: "real" });
    expect(claimed).toMatch(/Utilisateurs\s34\sCatégories.*Plus de 2 utilisateurs actifs/u);
  } finally {
    Object.assign(settings.initial, { displayedUserTotal, displayedActiveUsers });
    settings.invalidate(["all"]);
  }
});

test("2.57 the call to action: a visitor creates an account, a user publishes", async () => {
  const callOf = (page: string) => sectionOf(page, "Vous avez quelque chose à vendre ou à offrir ?");
  const visitor = callOf(await home());
  expect(hrefsOf(visitor, "Créer un compte")).toContain("/auth?mode=register");
  expect(hrefsOf(visitor, "Publier une annonce")[0]).toBe("/auth");
  const member = callOf(await home((await aSignedInUser(served)).client));
  expect(hrefsOf(member, "Publier une annonce")[0]).toBe("/create");
  expect(hrefsOf(member, "Créer un compte")).toEqual([]);
});
