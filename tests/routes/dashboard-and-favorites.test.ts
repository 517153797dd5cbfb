import { describe, expect, test } from "vitest";
import { aListing } from "../support/builders.ts";
import { buttonsOf, hrefsOf, sectionOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
// Not a minute more: in the first one after midnight it would be a calendar day more.
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));

describe("the favorites", () => {
  test("2.140 2.143 2.145 without any: 'Aucun favori pour le moment' and a link to the search", async () => {
    const { client } = await aSignedInUser(served);
    const page = mainOf((await client.get("/favorites")).text);
    expect(visibleText(page)).toContain("Mes favoris");
    expect(visibleText(page)).toContain("Aucun favori pour le moment");
    expect(hrefsOf(page, "Découvrir des annonces")).toEqual(["/search"]);
  });

  test("2.141 2.142 are counted and shown", async () => {
    const { client } = await aSignedInUser(served);
    const [one, two] = [await aListing(db, { title: "Luge" }), await aListing(db, { title: "Patins" })];
    const setFavorite = (id: string, isFavorite: string) =>
      client.post(`/listing/${id}/favorite`, { isFavorite });
    await setFavorite(one.id, "1");
    expect(visibleText((await client.get("/favorites")).text)).toContain("1 annonce sauvegardée");
    await setFavorite(two.id, "1");
    const page = mainOf((await client.get("/favorites")).text);
    expect(visibleText(page)).toContain("2 annonces sauvegardées");
    expect(visibleText(page)).not.toContain("Aucun favori pour le moment");
    expect(hrefsOf(page, /^(?:Luge|Patins)$/u)).toEqual([`/listing/${two.id}`, `/listing/${one.id}`]);
    await setFavorite(one.id, "0");
    expect(visibleText((await client.get("/favorites")).text)).toContain("1 annonce sauvegardée");
  });

  test("2.9 6.9 are open to a visitor too", async () => {
    const response = await served.visitor().get("/favorites");
    expect(response.status).toBe(200);
    expect(visibleText(response.text)).toContain("Mes favoris");
  });
});

describe("the dashboard", () => {
  test("1.8 2.146 shows initial, name, email, phone and registration date", async () => {
    const { user, client } = await aSignedInUser(served, { name: "odile Morin", phone: "418 555-0199" });
    const joined = new Date("2024-03-15T15:00:00Z");
    await db.updateTable("users").set({ created_at: joined }).where("id", "=", user.id).execute();
    const words = visibleText(mainOf((await client.get("/dashboard")).text));
    expect(words).toMatch(/\bO odile Morin\b/u);
    for (const detail of [user.email, "418 555-0199", "15 mars 2024"]) expect(words).toContain(detail);
    expect(words).toContain("Membre depuis");
  });

  test("2.147 2.148 9.15 counts own listings, favorites, all their views, and conversations", async () => {
    const { user, client } = await aSignedInUser(served);
    const own = await aListing(db, { author: user });
    const draft = await aListing(db, { author: user, status: "draft" });
    await db.updateTable("listings").set({ views: 30 }).where("id", "=", own.id).execute();
    await db.updateTable("listings").set({ views: 7 }).where("id", "=", draft.id).execute();
    const other = await aListing(db);
    await client.post(`/listing/${other.id}/favorite`, { isFavorite: "1" });
    const statistics = async () => visibleText(mainOf((await client.get("/dashboard")).text));
    expect(await statistics()).toMatch(/Annonces 2\b.*Favoris 1\b.*Vues 37\b.*Messages 0\b/u);
    for (const body of ["Bonjour", "Est-ce libre ?"]) {
      await client.post(`/listing/${other.id}/message`, { body });
      expect(await statistics()).toMatch(/Messages 1\b/u);
    }
    const buyer = await aSignedInUser(served);
    await buyer.client.post(`/listing/${own.id}/message`, { body: "Bonsoir" });
    expect(await statistics()).toMatch(/Messages 2\b/u);
  });

  test("2.149 2.150 links to publishing, favorites, messages and settings", async () => {
    const { client } = await aSignedInUser(served);
    const page = mainOf((await client.get("/dashboard")).text);
    expect(hrefsOf(page, "Publier une annonce")).toEqual(["/create"]);
    expect(hrefsOf(page, "Annonces")).toEqual(["/dashboard"]);
    expect(hrefsOf(page, "Recherches")).toEqual(["/searches"]);
    expect(hrefsOf(page, /^Favoris\b/u)).toEqual(["/favorites"]);
    for (const action of ["Messages", "Paramètres"]) {
      const [address = ""] = hrefsOf(page, action);
      expect(address).toMatch(/^\/./u);
      const response = await client.get(address);
      expect(response.status).toBe(200);
      expect(response.text).toMatch(new RegExp(`<h1[^>]*>${action}</h1>`, "u"));
    }
  });

  test("2.151 2.152 2.153 9.9 shows the last 3 own listings with views and age, an active one as 'Actif'", async () => {
    const { user, client } = await aSignedInUser(served);
    for (const [index, title] of ["Un", "Deux", "Trois", "Quatre"].entries()) {
      const { id } = await aListing(db, {
        author: user,
        title: `Numéro ${title}`,
        createdAt: daysAgo(index + 2),
        status: title === "Trois" ? "draft" : "active",
      });
      await db.updateTable("listings").set({ views: 11 }).where("id", "=", id).execute();
    }
    await aListing(db, { title: "Celle d'une autre", createdAt: daysAgo(1) });
    const activity = sectionOf((await client.get("/dashboard")).text, "Activité récente");
    expect([...activity.matchAll(/<li\b/gu)]).toHaveLength(3);
    const words = visibleText(activity);
    expect(words).toMatch(/Numéro Un .*Numéro Deux .*Numéro Trois /u);
    expect(words).toContain("11 vues");
    expect(words).toContain("il y a 3 jours");
    expect(words).toMatch(/Deux .* Actif .*Trois .* Brouillon/u);
    expect(words).not.toContain("Publié");
  });

  test("shows who wrote about each listing, and the unread messages", async () => {
    const { user, client } = await aSignedInUser(served);
    const [asked, silent] = [await aListing(db, { author: user }), await aListing(db, { author: user })];
    for (const body of ["Bonjour", "Est-ce libre ?"]) {
      const buyer = await aSignedInUser(served);
      await buyer.client.post(`/listing/${asked.id}/message`, { body });
    }
    const lineOf = async ({ id }: { id: string }) => {
      const { text } = await client.get("/dashboard");
      const start = text.indexOf(`id="annonce-${id}"`);
      return visibleText(text.slice(start, text.indexOf("</h3>", start)));
    };
    expect(await lineOf(asked)).toContain("2 contacts");
    expect(await lineOf(asked)).toContain("2 messages non lus");
    expect(await lineOf(silent)).toContain("0 contact");
    expect(await lineOf(silent)).not.toContain("non lu");
  });

  test("has 'Déconnexion' with a confirmation", async () => {
    const { client } = await aSignedInUser(served);
    const page = mainOf((await client.get("/dashboard")).text);
    expect(buttonsOf(page)).toContain("Déconnexion");
    expect(visibleText(page)).toContain("Êtes-vous sûr de vouloir vous déconnecter ?");
  });
});
