import { beforeAll, describe, expect, test } from "vitest";
import { findListing } from "../../src/listings/listings.queries.server.ts";
import { serveSite } from "./served-site.ts";
import { password } from "./users.ts";
import { aPublishedListing, aWorld, unknownId } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

const actions = ["sold", "renew", "resell", "delete", "restore"] as const;
const own = (id: string) => `/listing/${id}/own`;
const find = (id: string) => findListing(served.site.db, id);
const press = (id: string, action: string, from = "/dashboard") =>
  world.author.client.post(own(id), { do: action }, { Referer: `${served.origin}${from}` });
/** The notice on the next page. */
const notice = async () => {
  const { text } = await world.author.client.get("/dashboard");
  return /<div role="status".*?<p class="py-2">(.*?)<\/p>/u.exec(text)?.[1]?.replaceAll("\u00a0", " ");
};

describe("another user's listing", () => {
  test.each(actions)("cannot be changed by %s, and is a 404", async (action) => {
    for (const state of ["active", "sold", "expired", "draft", "deleted"] as const) {
      const { listing } = world.listings[state];
      for (const role of ["other", "moderator", "admin"] as const) {
        const { client } = world[role];
        expect((await client.post(own(listing.id), { do: action })).status).toBe(404);
        const page = await client.get(own(listing.id));
        expect([page.status, page.text.includes(listing.title)]).toEqual([404, false]);
      }
      const visitor = await world.visitor.post(own(listing.id), { do: action });
      expect([visitor.status, visitor.location]).toEqual([302, `/auth?own=${listing.id}`]);
      expect(await find(listing.id)).toEqual(listing);
    }
  });
});

test("a signed-out user who follows the email's link returns to the listing after signing in", async () => {
  const { id } = world.listings.active.listing;
  const client = served.visitor();
  const signInPath = (await client.get(own(id))).location ?? "";
  expect(signInPath).toBe(`/auth?own=${id}`);
  expect((await client.get(signInPath)).text).toContain("Connectez-vous pour gérer votre annonce.");
  const signIn = await client.post(signInPath, { email: world.author.user.email, password });
  expect([signIn.status, signIn.location]).toEqual([302, own(id)]);
});

test("an unknown listing or action changes nothing", async () => {
  for (const id of [unknownId, "x"]) {
    expect((await press(id, "delete")).status).toBe(404);
    expect((await world.author.client.get(own(id))).status).toBe(404);
  }
  const { listing } = world.listings.active;
  for (const action of ["", "remove", "toString"]) {
    const response = await press(listing.id, action);
    expect([response.status, response.location]).toEqual([302, own(listing.id)]);
  }
  expect(await find(listing.id)).toEqual(listing);
});

describe("without JavaScript a button returns to its page", () => {
  test("with a notice that is shown once", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const response = await press(listing.id, "sold", "/dashboard?status=active&page=2");
    const place = `/dashboard?status=active&page=2#annonce-${listing.id}`;
    expect([response.status, response.location]).toEqual([302, place]);
    expect(await notice()).toBe("Annonce marquée comme vendue. Elle n’apparaît plus dans les listes.");
    expect(await notice()).toBeUndefined();
    expect((await press(listing.id, "resell", `/listing/${listing.id}`)).location).toBe(
      `/listing/${listing.id}`,
    );
    expect(await notice()).toBe("Annonce remise en vente.");
  });

  test.each([
    [
      "housing",
      "Louée",
      "Annonce marquée comme louée.",
      "Remettre en location",
      "Annonce remise en location.",
    ],
    ["job", "Pourvue", "Annonce marquée comme pourvue.", "Rouvrir le poste", "Annonce remise en ligne."],
    [
      "services",
      "Terminée",
      "Annonce marquée comme terminée.",
      "Remettre en ligne",
      "Annonce remise en ligne.",
    ],
  ] as const)("in the words of its type: %s", async (type, label, ended, reopen, reopened) => {
    const { listing } = await aPublishedListing(served, world.author.user, { type });
    const { id } = listing;
    const mark = `Marquer comme ${label.toLowerCase()}`;
    expect((await world.author.client.get(`/listing/${id}`)).text).toContain(mark);
    await press(id, "sold");
    expect(await notice()).toBe(`${ended} Elle n’apparaît plus dans les listes.`);
    expect((await world.visitor.get(`/listing/${id}`)).text).toContain(`>${label}<`);
    const own = await world.author.client.get("/dashboard?status=sold");
    for (const words of [`>${label}<`, reopen]) expect(own.text).toContain(words);
    await press(id, "resell");
    expect(await notice()).toBe(reopened);
  });

  test("but never to a deleted listing or another site", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    expect((await press(listing.id, "delete", `/listing/${listing.id}`)).location).toBe(
      "/dashboard#mes-annonces",
    );
    const page = await world.author.client.get("/dashboard");
    expect(page.text).toMatch(/Annonce supprimée\..*value="restore".*Annuler/su);
    expect((await world.visitor.get(`/listing/${listing.id}`)).status).toBe(410);
    const elsewhere = { Referer: "https://ailleurs.example/dashboard" };
    const response = await world.author.client.post(own(listing.id), { do: "restore" }, elsewhere);
    expect(response.location).toBe(`/dashboard#annonce-${listing.id}`);
    expect((await world.visitor.get(`/listing/${listing.id}`)).status).toBe(200);
  });
});

test("an outdated button explains what happened meanwhile", async () => {
  const { expired, removed, deleted, active } = world.listings;
  for (const [published, action, words] of [
    [expired, "sold", "Cette annonce n’est pas en ligne."],
    [removed, "renew", "Cette annonce ne peut pas être renouvelée."],
    [removed, "delete", "Cette annonce a été retirée par la modération. Elle ne peut pas être supprimée."],
    [deleted, "sold", "Cette annonce a été supprimée entre-temps."],
    [active, "renew", /^Cette annonce est en tête depuis moins de 7 jours\./u],
  ] as const) {
    expect((await press(published.listing.id, action)).status).toBe(302);
    expect(await notice()).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
    expect(await find(published.listing.id)).toEqual(published.listing);
  }
});

test("a sold listing stays available with a badge, and accepts no messages", async () => {
  const { listing } = await aPublishedListing(served, world.author.user, { title: "Xylophone vendu hier" });
  await press(listing.id, "sold");
  const page = await world.visitor.get(`/listing/${listing.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/>Vendue</u);
  expect(page.text).not.toContain("Contacter le vendeur");
  for (const path of ["/", "/search?q=xylophone", "/category/products"])
    expect((await world.visitor.get(path)).text).not.toContain("vendu hier");
});

describe("the author's page of a listing", () => {
  test("asks for confirmation before deleting, and offers the actions that its status allows", async () => {
    const { id } = world.listings.active.listing;
    const confirmation = await world.author.client.get(`${own(id)}?do=delete`);
    expect(confirmation.text).toContain("Supprimer cette annonce");
    expect(confirmation.text).toContain('value="delete"');
    expect((await world.author.client.get(own(world.listings.expired.listing.id))).text).toContain(
      "Renouveler",
    );
    expect((await world.author.client.get(own(world.listings.deleted.listing.id))).text).toContain(
      "Annuler la suppression",
    );
    const removed = await world.author.client.get(`${own(world.listings.removed.listing.id)}?do=delete`);
    expect(removed.text).not.toContain('value="delete"');
  });
});

describe("the dashboard", () => {
  test("filters by status, and shows deleted listings only in their own filter", async () => {
    for (const state of ["active", "sold", "draft", "expired", "removed", "deleted"] as const) {
      const { text } = await world.author.client.get(`/dashboard?status=${state}`);
      const shown = (other: keyof typeof world.listings) =>
        text.includes(`annonce-${world.listings[other].listing.id}`);
      expect(shown(state)).toBe(true);
      expect(shown(state === "active" ? "sold" : "active")).toBe(false);
    }
    const { text } = await world.author.client.get("/dashboard");
    expect(text).not.toContain(`annonce-${world.listings.deleted.listing.id}`);
  });
});
