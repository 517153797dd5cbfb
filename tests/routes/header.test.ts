import { expect, test } from "vitest";
import type { NotificationKind } from "../../src/notifications/notification.ts";
import { aListing, aUser } from "../support/builders.ts";
import { buttonsOf, hrefsOf, landmarkOf, linksOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
const visitor = served.visitor();
const member = await aSignedInUser(served, { name: "élise Caron" });

const headerOf = (page: string) => page.slice(page.indexOf("<header"), page.indexOf("</header>"));
const bottomBarOf = (page: string) => landmarkOf(page, "Navigation principale");
const activeOf = (part: string) =>
  linksOf(part)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ text }) => text);

test("2.11 the tabs lead to the five categories", async () => {
  const tabs = landmarkOf((await visitor.get("/")).text, "Catégories");
  expect(linksOf(tabs).map(({ text, href }) => `${text} ${href}`)).toEqual([
    "Logement /category/housing",
    "Emplois /category/jobs",
    "Services /category/services",
    "Produits /category/products",
    "Communauté /category/community",
  ]);
});

test("2.13 only the tab of the category in the path is active", async () => {
  for (const [path, expected] of [
    ["/category/jobs", ["Emplois"]],
    ["/category/jobs?sortBy=price_asc", ["Emplois"]],
    ["/search?category=jobs", []],
    ["/", []],
  ] as const) {
    const tabs = landmarkOf((await visitor.get(path)).text, "Catégories");
    expect({ path, active: activeOf(tabs) }).toEqual({ path, active: expected });
  }
});

test("the header of a visitor: the brand, the search button, 'Connexion'", async () => {
  const header = headerOf((await visitor.get("/")).text);
  expect(hrefsOf(header, "Babillard")).toEqual(["/"]);
  expect(buttonsOf(header).some((name) => name.includes("recherche"))).toBe(true);
  expect(hrefsOf(header, "Connexion")).toEqual(["/auth"]);
  expect(visibleText(header)).not.toContain("Déconnexion");
  expect(visibleText(header)).not.toContain("Connecté ");
});

test("2.19 4.1 the header of a user: the name, its capital initial, 'Connecté', 'Déconnexion'", async () => {
  const header = headerOf((await member.client.get("/")).text);
  expect(visibleText(header)).toMatch(/\sÉ élise Caron Connecté\s/u);
  expect(buttonsOf(header)).toContain("Déconnexion");
  expect(hrefsOf(header, "Connexion")).toEqual([]);
});

test("2.17 2.24 6.4 the publish link leads a visitor to sign in and a user to the form", async () => {
  const header = headerOf((await visitor.get("/")).text);
  expect(hrefsOf(header, "Publier une annonce")).toEqual(["/auth"]);
  const membersHeader = headerOf((await member.client.get("/")).text);
  expect(hrefsOf(membersHeader, "Publier une annonce")).toEqual(["/create"]);
  expect(hrefsOf(bottomBarOf((await visitor.get("/")).text), "Publier")).toEqual(["/auth"]);
  expect(hrefsOf(bottomBarOf((await member.client.get("/")).text), "Publier")).toEqual(["/create"]);
});

test("2.21 2.22 2.25 2.28 the bottom bar has five entries", async () => {
  const bar = bottomBarOf((await visitor.get("/")).text);
  const entries = [...bar.matchAll(/<li\b[\s\S]*?<\/li>/gu)].map(([entry]) => visibleText(entry).trim());
  expect(entries).toEqual(["Accueil", "Rechercher", "Publier", "Favoris", "Connexion"]);
  expect(entries).toHaveLength(5);
  expect(hrefsOf(bar, "Accueil")).toEqual(["/"]);
  expect(hrefsOf(bar, "Favoris")).toEqual(["/favorites"]);
  expect(hrefsOf(bar, "Connexion")).toEqual(["/auth"]);
  expect(buttonsOf(bar).some((name) => name.includes("recherche"))).toBe(true);
});

test("2.27 its last entry is 'Profil' for a user, and leads to the dashboard", async () => {
  const bar = bottomBarOf((await member.client.get("/")).text);
  expect(hrefsOf(bar, "Profil")).toEqual(["/dashboard"]);
  expect(visibleText(bar)).not.toContain("Connexion");
});

test("2.29 2.30 its active entry follows the path; the profile entry is active on /dashboard and on /auth", async () => {
  const active = async (client: typeof visitor, path: string) =>
    activeOf(bottomBarOf((await client.get(path)).text)).join();
  expect(await active(visitor, "/")).toBe("Accueil");
  expect(await active(visitor, "/favorites")).toBe("Favoris");
  expect(await active(visitor, "/auth")).toBe("Connexion");
  expect(await active(visitor, "/category/jobs")).toBe("");
  expect(await active(member.client, "/dashboard")).toBe("Profil");
  expect(await active(member.client, "/create")).toMatch(/^(?:Publier)?$/u);
});

test("2.26 9.23 its favorites have a count, 99+ above 99, and none without favorites", async () => {
  const { user, client } = await aSignedInUser(served);
  const author = await aUser(db);
  const favorites = async () => visibleText(bottomBarOf((await client.get("/")).text));
  expect(await favorites()).not.toMatch(/\d/u);
  const addFavorite = async () => {
    const listing = await aListing(db, { author });
    await db
      .insertInto("favorites")
      .values({ user_id: user.id, listing_id: listing.id, created_at: new Date() })
      .execute();
  };
  await addFavorite();
  expect(await favorites()).toMatch(/Favoris[^\d]*1\b|\b1 Favoris/u);
  await Promise.all(Array.from({ length: 98 }, addFavorite));
  expect(await favorites()).toMatch(/\b99(?!\d|\+)/u);
  await addFavorite();
  expect(await favorites()).toContain("99+");
});

test("opening a listing or the pages of a deal reads the notifications about it, and no others", async () => {
  const { user, client } = await aSignedInUser(served);
  const [listing, another] = [await aListing(db), await aListing(db)];
  const sent = await client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  const conversationId = (sent.location ?? "").replace(/^\/messages\/|#.*$/gu, "");
  const about = async (row: {
    kind: NotificationKind;
    listing_id?: string;
    conversation_id?: string;
    count?: number;
  }) => {
    const { id } = await db
      .insertInto("notifications")
      .values({ user_id: user.id, event_id: 1, created_at: new Date(), ...row })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const price = await about({ kind: "price", listing_id: listing.id });
  const expired = await about({ kind: "expired", listing_id: listing.id, count: 3 });
  const other = await about({ kind: "price", listing_id: another.id });
  const feedback = await about({ kind: "feedback", conversation_id: conversationId });
  const unread = async () => {
    const rows = await db
      .selectFrom("notifications")
      .select("id")
      .where("user_id", "=", user.id)
      .where("read_at", "is", null)
      .execute();
    return rows.map(({ id }) => id).toSorted();
  };
  const page = `/listing/${listing.id}`;
  await client.get(page, { "Sec-Purpose": "prefetch" });
  await member.client.get(page);
  expect(await unread()).toEqual([price, expired, other, feedback].toSorted());
  expect((await client.get(page)).text).toContain("3\u00a0non lus");
  expect(await unread()).toEqual([expired, other, feedback].toSorted());
  await client.get(`/messages/${conversationId}/feedback`);
  expect(await unread()).toEqual([expired, other].toSorted());
  await client.post(`/listing/${another.id}/view`, {});
  expect(await unread()).toEqual([expired]);
});
