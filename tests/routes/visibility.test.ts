import { beforeAll, describe, expect, test } from "vitest";
import { deletionUndoDays } from "../../src/listings/lifetime.ts";
import { serveSite } from "./served-site.ts";
import { aPublishedListing, aWorld, unknownId } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

type State = "active" | "sold" | "draft" | "expired" | "removed" | "deleted" | "deletedDraft";
type Who = "visitor" | "other" | "author" | "moderator" | "admin";
const clientOf = (who: Who) => (who === "visitor" ? world.visitor : world[who].client);

describe("a listing's page", () => {
  test.each<[State, Record<Who, number>]>([
    ["active", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["sold", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["draft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["expired", { visitor: 410, other: 410, author: 200, moderator: 200, admin: 200 }],
    ["removed", { visitor: 410, other: 410, author: 200, moderator: 200, admin: 200 }],
    ["deleted", { visitor: 410, other: 410, author: 410, moderator: 410, admin: 410 }],
    ["deletedDraft", { visitor: 404, other: 404, author: 404, moderator: 404, admin: 404 }],
  ])("1.16 2.4 3.10 6.1 that is %s answers %j", async (state, expected) => {
    const { listing } = world.ads[state];
    for (const [who, status] of Object.entries(expected) as [Who, number][]) {
      for (const path of [`/listing/${listing.id}`, `/listing/${listing.id}.data`]) {
        const answer = await clientOf(who).get(path);
        expect({ who, path, status: answer.status }).toEqual({ who, path, status });
        expect(answer.text.includes(listing.title)).toBe(status === 200);
        if (status !== 200 && !path.endsWith(".data")) expect(answer.text).toContain("Annonce non trouvée");
      }
    }
  });

  test.each([unknownId, "1", "x", "' or 1=1 --", "%2e%2e", unknownId.toUpperCase(), `${unknownId}0`])(
    "that never was answers 404: %s",
    async (id) => {
      const answer = await world.visitor.get(`/listing/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("Cette annonce n’existe pas ou a été supprimée.");
    },
  );
});

test("a listing that is gone leads to what is like it, with nothing of itself", async () => {
  const gone = await world.visitor.get(`/listing/${world.ads.expired.listing.id}`);
  expect(gone.status).toBe(410);
  expect(gone.text).toContain("Annonces semblables");
  expect(gone.text).toContain(`/listing/${world.ads.active.listing.id}"`);
  expect(gone.text).not.toContain(world.ads.expired.listing.title);
  const unknown = await world.visitor.get(`/listing/${unknownId}`);
  expect(unknown.text).not.toContain("Annonces semblables");
});

describe("a photo", () => {
  test.each<[State, Record<Who, number>]>([
    ["active", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["sold", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["draft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["expired", { visitor: 404, other: 404, author: 200, moderator: 200, admin: 200 }],
    ["removed", { visitor: 404, other: 404, author: 200, moderator: 200, admin: 200 }],
    // as long as the author can take them back
    ["deleted", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["deletedDraft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
  ])("of an ad that is %s answers %j", async (state, expected) => {
    const { photo, imageId } = world.ads[state];
    for (const [who, status] of Object.entries(expected) as [Who, number][]) {
      const answer = await clientOf(who).get(photo);
      expect({ who, status: answer.status }).toEqual({ who, status });
      if (status === 200) expect(answer.text).toBe(`bytes of ${imageId}`);
      // A shared cache must never keep what not everybody may see.
      const isPublic = state === "active" || state === "sold";
      if (!isPublic) expect(answer.headers.get("Cache-Control")).toMatch(/no-store|no-cache/u);
    }
  });

  test("of a listing whose deletion is final answers no one", async () => {
    const { listing, photo } = await aPublishedListing(served, world.author.user);
    const { db } = served.site;
    const deleted = (at: Date) =>
      db.updateTable("listings").set({ deleted_at: at }).where("id", "=", listing.id).execute();
    const day = 86_400_000;
    await deleted(new Date(Date.now() - (deletionUndoDays - 1) * day));
    expect((await world.author.client.get(photo)).status).toBe(200);
    await deleted(new Date(Date.now() - deletionUndoDays * day));
    expect((await world.author.client.get(photo)).status).toBe(404);
  });

  test.each(["999.webp", "320.png", "320.webp/..", "320", "0320.webp", "320.webp?x=1&y=%2e%2e"])(
    "that was not made answers 404: %s",
    async (file) => {
      const answer = await world.visitor.get(`/media/${world.ads.active.imageId}/${file}`);
      expect(answer.status).toBe(file.startsWith("320.webp?") ? 200 : 404);
    },
  );

  test("is asked for, never written to", async () => {
    expect((await world.author.client.post(world.ads.active.photo, { a: "b" })).status).toBe(404);
    const head = await world.visitor.send(world.ads.active.photo, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("what one does with a listing", () => {
  test.each<[State, number]>([
    ["active", 200],
    ["sold", 404],
    ["draft", 404],
    ["expired", 404],
    ["removed", 404],
    ["deleted", 404],
    ["deletedDraft", 404],
  ])("contacting the seller of one that is %s answers %i", async (state, status) => {
    for (const { client } of [world.other, world.author]) {
      const answer = await client.post(`/listing/${world.ads[state].listing.id}/contact`, {});
      expect(answer.status).toBe(status);
      expect(answer.text.includes(world.author.user.email)).toBe(status === 200);
      expect(answer.text.includes("Cette annonce n’est plus disponible.")).toBe(status === 404);
    }
  });

  test("contact details are never simply viewed", async () => {
    const path = `/listing/${world.ads.active.listing.id}/contact`;
    const page = await world.other.client.get(path);
    expect([page.status, page.location]).toEqual([302, path.replace("/contact", "")]);
    expect((await world.other.client.get(`${path}.data`)).text).not.toContain(world.author.user.email);
  });

  test("only the channels that the seller left open are given", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const { db } = served.site;
    await db.updateTable("listings").set({ contact_email: false }).where("id", "=", listing.id).execute();
    const answer = await world.visitor.post(`/listing/${listing.id}/contact`, {});
    expect(answer.text).toContain(world.author.user.phone);
    expect(answer.text).not.toContain(world.author.user.email);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each<[State, number]>([
    ["active", 302],
    ["sold", 302],
    ["draft", 404],
    ["removed", 404],
    ["deleted", 404],
  ])("keeping one that is %s as a favourite answers %i", async (state, status) => {
    const { id } = world.ads[state].listing;
    const answer = await world.other.client.post(`/listing/${id}/favorite`, { isFavorite: "1" });
    expect(answer.status).toBe(status);
    const kept = await served.site.db
      .selectFrom("favorites")
      .selectAll()
      .where("listing_id", "=", id)
      .execute();
    expect(kept.length).toBe(status === 302 ? 1 : 0);
  });

  test("a visitor's heart leads to signing in and keeps nothing", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const answer = await world.visitor.post(`/listing/${listing.id}/favorite`, { isFavorite: "1" });
    expect([answer.status, answer.location]).toEqual([302, "/auth"]);
    const kept = await served.site.db
      .selectFrom("favorites")
      .where("listing_id", "=", listing.id)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });
});

describe("editing", () => {
  test.each<State>(["active", "sold", "draft", "removed", "deleted"])(
    "6.15 another user's listing that is %s is 404",
    async (state) => {
      const { listing } = world.ads[state];
      for (const who of ["other", "moderator", "admin"] as const) {
        const path = `/create?edit=${listing.id}`;
        for (const address of [path, `/create.data?edit=${listing.id}`, path.replace("create", "post")]) {
          expect((await clientOf(who).get(address)).status).toBe(404);
        }
        const written = await clientOf(who).post(path, { title: "Pris", type: "other", intent: "publish" });
        expect(written.status).toBe(404);
        expect(written.text).not.toContain(listing.description);
      }
      const { db } = served.site;
      const row = await db
        .selectFrom("listings")
        .select(["title", "status"])
        .where("id", "=", listing.id)
        .executeTakeFirst();
      expect(row).toEqual({ title: listing.title, status: listing.status });
    },
  );

  test("one's own draft opens with what it holds", async () => {
    const { listing } = world.ads.draft;
    const page = await world.author.client.get(`/create?edit=${listing.id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(listing.title);
  });

  test("what cannot be an id is 404", async () => {
    for (const id of ["1", "", unknownId]) {
      expect((await world.author.client.get(`/create?edit=${id}`)).status).toBe(404);
    }
  });
});

test("a listing that is not open shows nowhere else either", async () => {
  const hidden = await aPublishedListing(served, world.author.user, {
    status: "draft",
    title: "Xylophone introuvable",
  });
  const gone = await aPublishedListing(served, world.author.user, {
    status: "removed",
    title: "Xylophone introuvable",
  });
  const ids = `${hidden.listing.id},${gone.listing.id}`;
  for (const path of [
    "/",
    "/search?q=xylophone",
    "/category/products",
    `/favorites?ids=${ids}`,
    `/favorites.data?ids=${ids}`,
  ]) {
    const answer = await world.visitor.get(path);
    expect(answer.status).toBe(200);
    // The searched word itself stands in the field.
    expect(answer.text).not.toContain("introuvable");
  }
});
