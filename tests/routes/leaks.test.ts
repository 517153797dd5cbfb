import { beforeAll, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { serveSite } from "./served-site.ts";
import { aPublishedListing, aWorld } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
let world: Awaited<ReturnType<typeof aWorld>>;
let places: string[];
beforeAll(async () => {
  world = await aWorld(served);
  const { author, other, listings } = world;
  await aPublishedListing(served, other.user);
  await db.updateTable("listings").set({ is_featured: true }).where("status", "=", "active").execute();
  for (const { client } of [other, world.admin]) {
    await client.post(`/listing/${listings.active.listing.id}/favorite`, { isFavorite: "1" });
  }
  await db
    .updateTable("users")
    .set({ avatar_image_id: listings.active.imageId })
    .where("id", "=", author.user.id)
    .execute();
  const allListings = Object.values(listings).map(({ listing }) => listing.id);
  const pages = [
    "/",
    "/search",
    "/search?q=table",
    "/search?featured=1",
    "/messages",
    "/category/products",
    "/favorites",
    "/auth",
    "/rien",
    `/favorites?ids=${allListings.join(",")}`,
    "/create",
    "/create?type=other",
    "/dashboard",
    "/conditions",
    ...allListings.flatMap((id) => [`/listing/${id}`, `/listing/${id}/contact`, `/create?edit=${id}`]),
  ];
  const data = pages.map((page) =>
    page.replace(/^([^?]*)/u, (path) => (path === "/" ? "/_.data" : `${path}.data`)),
  );
  const otherPaths = [
    "/robots.txt",
    "/manifest.webmanifest",
    "/healthz",
    "/readyz",
    "/metrics",
    "/sitemap.xml",
  ];
  places = [...pages, ...data, ...otherPaths, ...Object.values(listings).map(({ photo }) => photo)];
});

test.each(["visitor", "other", "moderator"] as const)(
  "no page that a %s can open contains another user's email or phone",
  async (role) => {
    const client = role === "visitor" ? world.visitor : world[role].client;
    const own = role === "visitor" ? null : world[role].user;
    const secrets = (await db.selectFrom("users").select(["id", "email", "phone"]).execute()).filter(
      ({ id }) => id !== own?.id,
    );
    expect(secrets.length).toBeGreaterThan(2);
    let opened = 0;
    for (const place of places) {
      const { status, text, headers } = await client.get(place);
      if (status === 200) opened += 1;
      const all = `${text}\n${[...headers].join("\n")}`;
      const found = secrets.filter(({ email, phone }) => all.includes(email) || isPhoneIn(all, phone));
      expect({ place, found }).toEqual({ place, found: [] });
    }
    expect(opened).toBeGreaterThan(20);
  },
);

test("the test above can fail", async () => {
  const { author, other, listings } = world;
  const contact = await other.client.post(`/listing/${listings.active.listing.id}/contact`, {});
  expect(contact.text).toContain(author.user.email);
  expect(isPhoneIn(contact.text, author.user.phone)).toBe(true);
  const list = await world.admin.client.get("/admin/users");
  expect(list.text).toContain(other.user.email);
});

test("no response contains a password, session or hash", async () => {
  const rows = await db.selectFrom("accounts").select("password").execute();
  const sessions = await db.selectFrom("sessions").select("token").execute();
  const secrets = [...rows.map((row) => row.password ?? ""), ...sessions.map((row) => row.token)].filter(
    Boolean,
  );
  expect(secrets.length).toBeGreaterThan(4);
  for (const client of [world.author.client, world.admin.client] satisfies Client[]) {
    for (const place of [...places, "/admin/users", `/admin/users.data?do=view&id=${world.other.user.id}`]) {
      const { text } = await client.get(place);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  }
});

test("a listing's page does not contain its author's id", async () => {
  const { text } = await world.visitor.get(`/listing/${world.listings.active.listing.id}.data`);
  expect(text).toContain(world.author.user.name);
  expect(text).not.toContain(world.author.user.id);
});

/** As typed, or as digits only. */
function isPhoneIn(text: string, phone: string | null): boolean {
  return phone !== null && (text.includes(phone) || text.includes(phone.replace(/\D/gu, "")));
}
