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

const wishes = ["sold", "renew", "resell", "delete", "restore"] as const;
const own = (id: string) => `/listing/${id}/own`;
const find = (id: string) => findListing(served.site.db, id);
const press = (id: string, wish: string, from = "/dashboard") =>
  world.author.client.post(own(id), { do: wish }, { Referer: `${served.origin}${from}` });
/** What the next page says. */
const said = async () => {
  const { text } = await world.author.client.get("/dashboard");
  return /<div role="status".*?<p class="py-2">(.*?)<\/p>/u.exec(text)?.[1]?.replaceAll("\u00a0", " ");
};

describe("another user's listing", () => {
  test.each(wishes)("cannot be made %s, and does not even seem to be there", async (wish) => {
    for (const state of ["active", "sold", "expired", "draft", "deleted"] as const) {
      const { listing } = world.ads[state];
      for (const who of ["other", "moderator", "admin"] as const) {
        const { client } = world[who];
        expect((await client.post(own(listing.id), { do: wish })).status).toBe(404);
        const page = await client.get(own(listing.id));
        expect([page.status, page.text.includes(listing.title)]).toEqual([404, false]);
      }
      const visitor = await world.visitor.post(own(listing.id), { do: wish });
      expect([visitor.status, visitor.location]).toEqual([302, `/auth?own=${listing.id}`]);
      expect(await find(listing.id)).toEqual(listing);
    }
  });
});

test("who comes by the email signed out is led on to the listing after signing in", async () => {
  const { id } = world.ads.active.listing;
  const client = served.visitor();
  const door = (await client.get(own(id))).location ?? "";
  expect(door).toBe(`/auth?own=${id}`);
  expect((await client.get(door)).text).toContain("Connectez-vous pour gérer votre annonce.");
  const signIn = await client.post(door, { email: world.author.user.email, password });
  expect([signIn.status, signIn.location]).toEqual([302, own(id)]);
});

test("what is no listing, or no action, changes nothing", async () => {
  for (const id of [unknownId, "x"]) {
    expect((await press(id, "delete")).status).toBe(404);
    expect((await world.author.client.get(own(id))).status).toBe(404);
  }
  const { listing } = world.ads.active;
  for (const wish of ["", "remove", "toString"]) {
    const answer = await press(listing.id, wish);
    expect([answer.status, answer.location]).toEqual([302, own(listing.id)]);
  }
  expect(await find(listing.id)).toEqual(listing);
});

describe("without JavaScript a button leads back to where it stood", () => {
  test("with a sentence on what was done, said once", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const answer = await press(listing.id, "sold", "/dashboard?status=active&page=2");
    const place = `/dashboard?status=active&page=2#annonce-${listing.id}`;
    expect([answer.status, answer.location]).toEqual([302, place]);
    expect(await said()).toBe("Annonce marquée comme vendue. Elle n’apparaît plus dans les listes.");
    expect(await said()).toBeUndefined();
    expect((await press(listing.id, "resell", `/listing/${listing.id}`)).location).toBe(
      `/listing/${listing.id}`,
    );
    expect(await said()).toBe("Annonce remise en vente.");
  });

  test("but never to the page of a deleted listing, nor to another site", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    expect((await press(listing.id, "delete", `/listing/${listing.id}`)).location).toBe(
      "/dashboard#mes-annonces",
    );
    const page = await world.author.client.get("/dashboard");
    expect(page.text).toMatch(/Annonce supprimée\..*value="restore".*Annuler/su);
    expect((await world.visitor.get(`/listing/${listing.id}`)).status).toBe(410);
    const elsewhere = { Referer: "https://ailleurs.example/dashboard" };
    const answer = await world.author.client.post(own(listing.id), { do: "restore" }, elsewhere);
    expect(answer.location).toBe(`/dashboard#annonce-${listing.id}`);
    expect((await world.visitor.get(`/listing/${listing.id}`)).status).toBe(200);
  });
});

test("a button that stood too long says what happened meanwhile", async () => {
  const { expired, removed, deleted, active } = world.ads;
  for (const [ad, wish, words] of [
    [expired, "sold", "Cette annonce n’est pas en ligne. Rien n’a été changé."],
    [removed, "renew", "Cette annonce ne peut pas être renouvelée."],
    [removed, "delete", "Cette annonce a été retirée par la modération. Elle ne peut pas être supprimée."],
    [deleted, "sold", "Cette annonce a été supprimée entre-temps."],
    [active, "renew", /^Cette annonce est en tête depuis moins de 7 jours\./u],
  ] as const) {
    expect((await press(ad.listing.id, wish)).status).toBe(302);
    expect(await said()).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
    expect(await find(ad.listing.id)).toEqual(ad.listing);
  }
});

test("a sold listing stays open with its badge, and takes no more messages", async () => {
  const { listing } = await aPublishedListing(served, world.author.user, { title: "Xylophone vendu hier" });
  await press(listing.id, "sold");
  const page = await world.visitor.get(`/listing/${listing.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/>Vendu</u);
  expect(page.text).not.toContain("Contacter le vendeur");
  for (const path of ["/", "/search?q=xylophone", "/category/products"])
    expect((await world.visitor.get(path)).text).not.toContain("vendu hier");
});

describe("the author's page of a listing", () => {
  test("asks before deleting, and offers what its state allows", async () => {
    const { id } = world.ads.active.listing;
    const asked = await world.author.client.get(`${own(id)}?do=delete`);
    expect(asked.text).toContain("Supprimer cette annonce");
    expect(asked.text).toContain('value="delete"');
    expect((await world.author.client.get(own(world.ads.expired.listing.id))).text).toContain("Renouveler");
    expect((await world.author.client.get(own(world.ads.deleted.listing.id))).text).toContain(
      "Annuler la suppression",
    );
    const removed = await world.author.client.get(`${own(world.ads.removed.listing.id)}?do=delete`);
    expect(removed.text).not.toContain('value="delete"');
  });
});

describe("the dashboard", () => {
  test("shows every state by itself, and what was deleted apart", async () => {
    for (const state of ["active", "sold", "draft", "expired", "removed", "deleted"] as const) {
      const { text } = await world.author.client.get(`/dashboard?status=${state}`);
      const shown = (other: keyof typeof world.ads) =>
        text.includes(`annonce-${world.ads[other].listing.id}`);
      expect(shown(state)).toBe(true);
      expect(shown(state === "active" ? "sold" : "active")).toBe(false);
    }
    const { text } = await world.author.client.get("/dashboard");
    expect(text).not.toContain(`annonce-${world.ads.deleted.listing.id}`);
  });
});
