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
  const { author, other, ads } = world;
  await aPublishedListing(served, other.user);
  await db.updateTable("listings").set({ is_featured: true }).where("status", "=", "active").execute();
  for (const { client } of [other, world.admin]) {
    await client.post(`/listing/${ads.active.listing.id}/favorite`, { isFavorite: "1" });
  }
  await db
    .updateTable("users")
    .set({ avatar_image_id: ads.active.imageId })
    .where("id", "=", author.user.id)
    .execute();
  const allListings = Object.values(ads).map(({ listing }) => listing.id);
  const pages = [
    ...[
      "/",
      "/search",
      "/search?q=table",
      "/search?featured=1",
      "/messages",
      "/category/products",
      "/favorites",
      "/auth",
      "/rien",
    ],
    ...[
      `/favorites?ids=${allListings.join(",")}`,
      "/create",
      "/create?type=other",
      "/dashboard",
      "/conditions",
    ],
    ...allListings.flatMap((id) => [`/listing/${id}`, `/listing/${id}/contact`, `/create?edit=${id}`]),
  ];
  const data = pages.map((page) =>
    page.replace(/^([^?]*)/u, (path) => (path === "/" ? "/_.data" : `${path}.data`)),
  );
  const plain = ["/robots.txt", "/manifest.webmanifest", "/healthz", "/readyz", "/sitemap.xml"];
  places = [...pages, ...data, ...plain, ...Object.values(ads).map(({ photo }) => photo)];
});

test.each(["visitor", "other", "moderator"] as const)(
  "no other user's email or phone is anywhere a %s looks",
  async (who) => {
    const client = who === "visitor" ? world.visitor : world[who].client;
    const own = who === "visitor" ? null : world[who].user;
    const secrets = (await db.selectFrom("users").select(["id", "email", "phone"]).execute()).filter(
      ({ id }) => id !== own?.id,
    );
    expect(secrets.length).toBeGreaterThan(2);
    let seen = 0;
    for (const place of places) {
      const { status, text, headers } = await client.get(place);
      if (status === 200) seen += 1;
      const all = `${text}\n${[...headers].join("\n")}`;
      const found = secrets.filter(({ email, phone }) => all.includes(email) || isPhoneIn(all, phone));
      expect({ place, found }).toEqual({ place, found: [] });
    }
    expect(seen).toBeGreaterThan(20);
  },
);

test("the test above would see them", async () => {
  const { author, other, ads } = world;
  const contact = await other.client.post(`/listing/${ads.active.listing.id}/contact`, {});
  expect(contact.text).toContain(author.user.email);
  expect(isPhoneIn(contact.text, author.user.phone)).toBe(true);
  const list = await world.admin.client.get("/admin/users");
  expect(list.text).toContain(other.user.email);
});

test("no password, session or hash is in an answer", async () => {
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

test("an author's id is no way to any user: it is not on the listing's page", async () => {
  const { text } = await world.visitor.get(`/listing/${world.ads.active.listing.id}.data`);
  expect(text).toContain(world.author.user.name);
  expect(text).not.toContain(world.author.user.id);
});

/** As it was typed, or its digits in a row. */
function isPhoneIn(text: string, phone: string | null): boolean {
  return phone !== null && (text.includes(phone) || text.includes(phone.replace(/\D/gu, "")));
}
