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
type Role = "visitor" | "other" | "author" | "moderator" | "admin";
const clientOf = (role: Role) => (role === "visitor" ? world.visitor : world[role].client);

describe("a listing's page", () => {
  test.each<[State, Record<Role, number>]>([
    ["active", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["sold", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["draft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["expired", { visitor: 410, other: 410, author: 200, moderator: 200, admin: 200 }],
    ["removed", { visitor: 410, other: 410, author: 200, moderator: 200, admin: 200 }],
    ["deleted", { visitor: 410, other: 410, author: 410, moderator: 410, admin: 410 }],
    ["deletedDraft", { visitor: 404, other: 404, author: 404, moderator: 404, admin: 404 }],
  ])("1.16 2.4 3.10 6.1 that is %s returns %j", async (state, expected) => {
    const { listing } = world.listings[state];
    for (const [role, status] of Object.entries(expected) as [Role, number][]) {
      for (const path of [`/listing/${listing.id}`, `/listing/${listing.id}.data`]) {
        const response = await clientOf(role).get(path);
        expect({ role, path, status: response.status }).toEqual({ role, path, status });
        expect(response.text.includes(listing.title)).toBe(status === 200);
        if (status !== 200 && !path.endsWith(".data")) expect(response.text).toContain("Annonce non trouvée");
      }
    }
  });

  test.each([unknownId, "1", "x", "' or 1=1 --", "%2e%2e", unknownId.toUpperCase(), `${unknownId}0`])(
    "with an unknown id returns 404: %s",
    async (id) => {
      const response = await world.visitor.get(`/listing/${encodeURIComponent(id)}`);
      expect(response.status).toBe(404);
      expect(response.text).toContain("Cette annonce n’existe pas ou a été supprimée.");
    },
  );
});

test("a listing that is gone links to similar ones, without its own content", async () => {
  const gone = await world.visitor.get(`/listing/${world.listings.expired.listing.id}`);
  expect(gone.status).toBe(410);
  expect(gone.text).toContain("Annonces semblables");
  expect(gone.text).toContain(`/listing/${world.listings.active.listing.id}"`);
  expect(gone.text).not.toContain(world.listings.expired.listing.title);
  const unknown = await world.visitor.get(`/listing/${unknownId}`);
  expect(unknown.text).not.toContain("Annonces semblables");
});

describe("a photo", () => {
  test.each<[State, Record<Role, number>]>([
    ["active", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["sold", { visitor: 200, other: 200, author: 200, moderator: 200, admin: 200 }],
    ["draft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["expired", { visitor: 404, other: 404, author: 200, moderator: 200, admin: 200 }],
    ["removed", { visitor: 404, other: 404, author: 200, moderator: 200, admin: 200 }],
    // as long as the author can take them back
    ["deleted", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
    ["deletedDraft", { visitor: 404, other: 404, author: 200, moderator: 404, admin: 404 }],
  ])("of a listing that is %s returns %j", async (state, expected) => {
    const { photo, imageId } = world.listings[state];
    for (const [role, status] of Object.entries(expected) as [Role, number][]) {
      const response = await clientOf(role).get(photo);
      expect({ role, status: response.status }).toEqual({ role, status });
      if (status === 200) expect(response.text).toBe(`bytes of ${imageId}`);
      // A shared cache must not store restricted photos.
      const isPublic = state === "active" || state === "sold";
      if (!isPublic) expect(response.headers.get("Cache-Control")).toMatch(/no-store|no-cache/u);
    }
  });

  test("of a listing whose deletion is final returns 404", async () => {
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
    "that does not exist returns 404: %s",
    async (file) => {
      const response = await world.visitor.get(`/media/${world.listings.active.imageId}/${file}`);
      expect(response.status).toBe(file.startsWith("320.webp?") ? 200 : 404);
    },
  );

  test("can only be read", async () => {
    expect((await world.author.client.post(world.listings.active.photo, { a: "b" })).status).toBe(404);
    const head = await world.visitor.send(world.listings.active.photo, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("actions on a listing", () => {
  test.each<[State, number]>([
    ["active", 200],
    ["sold", 404],
    ["draft", 404],
    ["expired", 404],
    ["removed", 404],
    ["deleted", 404],
    ["deletedDraft", 404],
  ])("contacting the seller of one that is %s returns %i", async (state, status) => {
    for (const { client } of [world.other, world.author]) {
      const response = await client.post(`/listing/${world.listings[state].listing.id}/contact`, {});
      expect(response.status).toBe(status);
      expect(response.text.includes(world.author.user.email)).toBe(status === 200);
      expect(response.text.includes("Cette annonce n’est plus disponible.")).toBe(status === 404);
    }
  });

  test("contact details require a POST", async () => {
    const path = `/listing/${world.listings.active.listing.id}/contact`;
    const page = await world.other.client.get(path);
    expect([page.status, page.location]).toEqual([302, path.replace("/contact", "")]);
    expect((await world.other.client.get(`${path}.data`)).text).not.toContain(world.author.user.email);
  });

  test("only the channels enabled by the seller are returned", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const { db } = served.site;
    await db.updateTable("listings").set({ contact_email: false }).where("id", "=", listing.id).execute();
    const response = await world.visitor.post(`/listing/${listing.id}/contact`, {});
    expect(response.text).toContain(world.author.user.phone);
    expect(response.text).not.toContain(world.author.user.email);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each<[State, number]>([
    ["active", 302],
    ["sold", 302],
    ["draft", 404],
    ["removed", 404],
    ["deleted", 404],
  ])("adding one that is %s to the favorites returns %i", async (state, status) => {
    const { id } = world.listings[state].listing;
    const response = await world.other.client.post(`/listing/${id}/favorite`, { isFavorite: "1" });
    expect(response.status).toBe(status);
    const stored = await served.site.db
      .selectFrom("favorites")
      .selectAll()
      .where("listing_id", "=", id)
      .execute();
    expect(stored.length).toBe(status === 302 ? 1 : 0);
  });

  test("a visitor's favorite redirects to sign in and stores nothing", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const response = await world.visitor.post(`/listing/${listing.id}/favorite`, { isFavorite: "1" });
    expect([response.status, response.location]).toEqual([302, "/auth"]);
    const stored = await served.site.db
      .selectFrom("favorites")
      .where("listing_id", "=", listing.id)
      .selectAll()
      .execute();
    expect(stored).toEqual([]);
  });
});

describe("editing", () => {
  test.each<State>(["active", "sold", "draft", "removed", "deleted"])(
    "6.15 another user's listing that is %s is 404",
    async (state) => {
      const { listing } = world.listings[state];
      for (const role of ["other", "moderator", "admin"] as const) {
        const path = `/create?edit=${listing.id}`;
        for (const address of [path, `/create.data?edit=${listing.id}`, path.replace("create", "post")]) {
          expect((await clientOf(role).get(address)).status).toBe(404);
        }
        const written = await clientOf(role).post(path, { title: "Pris", type: "other", intent: "publish" });
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

  test("one's own draft opens with its content", async () => {
    const { listing } = world.listings.draft;
    const page = await world.author.client.get(`/create?edit=${listing.id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(listing.title);
  });

  test("an invalid id is 404", async () => {
    for (const id of ["1", "", unknownId]) {
      expect((await world.author.client.get(`/create?edit=${id}`)).status).toBe(404);
    }
  });
});

test("a listing that is not public shows on no other page", async () => {
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
    const response = await world.visitor.get(path);
    expect(response.status).toBe(200);
    // The query itself is in the field.
    expect(response.text).not.toContain("introuvable");
  }
});
