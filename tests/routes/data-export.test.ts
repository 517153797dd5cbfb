import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { saveSearch } from "../../src/alerts/saved-searches.commands.server.ts";
import { unpackZip } from "../../src/platform/zip/unpack-zip.server.ts";
import { aListing } from "../support/builders.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
let other: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  other = await aSignedInUser(served, { name: "Quelqu’un d’autre" });
});

test("the export has all data of the user, and only the names of others", async () => {
  const { user, client } = await aSignedInUser(served);
  const active = await aPublishedListing(served, user, { title: "Luge « rouge »" });
  await db.updateTable("images").set({ alt: "De face" }).where("id", "=", active.imageId).execute();
  const deleted = await aPublishedListing(served, user, { deletedAt: new Date() });
  const othersListing = await aPublishedListing(served, other.user, { title: "Patins" });
  await client.post(`/listing/${othersListing.listing.id}/favorite`, { isFavorite: "1" });
  const sent = await client.post(`/listing/${othersListing.listing.id}/message`, {
    body: "Bonjour,\nça va ?",
  });
  // From a form opened long before the question: its id contains its time.
  const messageId = uuidv7({ msecs: Date.now() - 86_400_000 });
  await other.client.post(sent.location ?? "", { body: "Oui.", messageId });

  await client.post(`/listing/${othersListing.listing.id}/hide`, { do: "hide-listing" });
  await client.post(`/listing/${othersListing.listing.id}/hide`, { do: "hide-seller" });
  await db.updateTable("users").set({ history_enabled: true }).where("id", "=", user.id).execute();
  await client.get(`/listing/${othersListing.listing.id}`, { "User-Agent": "Mozilla/5.0 Chrome/142.0" });
  const report = `/listing/${othersListing.listing.id}/report`;
  await client.post(report, { reason: "other", text: "Photo d’un autre site" });
  await served.visitor().post(report, { reason: "other", text: "D’un passant" });
  const response = await client.post("/settings?do=export-json", {});
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="babillard-donnees.json"');
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const file = JSON.parse(response.text);
  expect(file.profile).toMatchObject({ id: user.id, name: user.name, email: user.email, photo: null });
  expect(file.notifications).toEqual({
    messages: true,
    deals: true,
    listings: true,
    alerts: true,
    prices: true,
    reports: true,
  });
  expect(file.notificationChoices.site).toMatchObject({ messages: true, decisions: true });
  expect(file.sessions).toHaveLength(1);
  const [one, two] = [active, deleted].map(({ listing }) =>
    file.listings.find(({ id }: { id: string }) => id === listing.id),
  );
  expect(file.listings).toHaveLength(2);
  expect(one).toMatchObject({ title: "Luge « rouge »", price: 1200, status: "active", deletedAt: null });
  const photo = `${served.origin}/media/${active.imageId}/1280.jpg`;
  expect(one.photos).toEqual([{ fileName: "photo.jpg", alt: "De face", url: photo }]);
  expect(two.photos).toEqual([{ fileName: "photo.jpg", alt: "", url: null }]);
  expect(file.favorites).toMatchObject([
    { id: othersListing.listing.id, title: "Patins", priceWhenSaved: 1200 },
  ]);
  expect(file.keepsSeenListings).toBe(true);
  expect(file.seenListings).toMatchObject([{ id: othersListing.listing.id, title: "Patins" }]);
  expect(file.hiddenListings).toMatchObject([{ id: othersListing.listing.id, title: "Patins" }]);
  expect(file.hiddenSellers).toEqual([{ name: other.user.name, hiddenAt: expect.any(String) }]);
  expect(file.reports).toMatchObject([
    { listing: { id: othersListing.listing.id }, reason: "other", text: "Photo d’un autre site" },
  ]);
  expect(response.text).not.toContain("D’un passant");
  expect(file.receivedNotifications).toMatchObject([{ kind: "message", about: "Patins", count: 1 }]);
  expect(file.conversations).toMatchObject([
    {
      listing: { id: othersListing.listing.id, title: "Patins" },
      with: other.user.name,
      messages: [
        { from: user.name, isOwn: true, text: "Bonjour,\nça va ?" },
        { from: other.user.name, isOwn: false, text: "Oui." },
      ],
    },
  ]);
  for (const secret of [other.user.email, other.user.phone, other.user.id, "scrypt", "password"])
    expect(response.text).not.toContain(secret);
});

test("the export has conversations about deleted listings", async () => {
  const { client } = await aSignedInUser(served);
  const othersListing = await aPublishedListing(served, other.user, { title: "Traîneau" });
  await client.post(`/listing/${othersListing.listing.id}/message`, { body: "Bonjour" });
  await db
    .updateTable("conversations")
    .set({ listing_id: null, listing_title: "Traîneau" })
    .where("listing_id", "=", othersListing.listing.id)
    .execute();
  const file = JSON.parse((await client.post("/settings?do=export-json", {})).text);
  expect(file.conversations).toMatchObject([
    { listing: { id: null, title: "Traîneau" }, messages: [{ text: "Bonjour" }] },
  ]);
});

test("the export of a new user has empty lists", async () => {
  const { client } = await aSignedInUser(served);
  const file = JSON.parse((await client.post("/settings?do=export-json", {})).text);
  expect([file.listings, file.favorites, file.conversations]).toEqual([[], [], []]);
});

test("the export has all listings once each, even more than a page", async () => {
  const { user, client } = await aSignedInUser(served);
  await Promise.all(Array.from({ length: 401 }, () => aListing(db, { author: user })));
  const file = JSON.parse((await client.post("/settings?do=export-json", {})).text);
  expect(new Set(file.listings.map(({ id }: { id: string }) => id)).size).toBe(401);
  expect(file.listings).toHaveLength(401);
});

test("the archive has the same data, the photos, and the listings as the import reads them", async () => {
  const { user, client } = await aSignedInUser(served);
  const { listing, imageId } = await aPublishedListing(served, user, { title: "Luge" });
  const image = db.selectFrom("images").select("storage_key as key").where("id", "=", imageId);
  const { key } = await image.executeTakeFirstOrThrow();
  await served.site.storage.put(`${key}/1280.jpg`, new TextEncoder().encode("a photo"));
  await aPublishedListing(served, user, { deletedAt: new Date() });
  const actor = { ...user, role: "member" as const };
  for (const [name, query] of [
    ["Luges", "q=luge"],
    ["Supprimée", "q=ski"],
  ] as const)
    await saveSearch({ db, actor }, { name, query, alert: "weekly" });
  await db
    .updateTable("saved_searches")
    .set({ deleted_at: new Date() })
    .where("name", "=", "Supprimée")
    .execute();
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  await writeFile(join(folder, "export.zip"), await client.download("/settings?do=export", {}));
  const unpacked = join(folder, "unpacked");
  await unpackZip(join(folder, "export.zip"), unpacked, { maxBytes: 1_000_000, maxEntries: 10 });
  const read = (name: string) => readFile(join(unpacked, name), "utf8");
  expect(JSON.parse(await read("donnees.json"))).toMatchObject({ profile: { email: user.email } });
  expect(JSON.parse(await read("annonces.json"))).toMatchObject([
    {
      externalId: listing.id,
      title: "Luge",
      status: "active",
      price: 1200,
      images: [{ file: `photos/${imageId}.jpg`, alt: "" }],
    },
  ]);
  expect(JSON.parse(await read("recherches.json"))).toEqual([
    { name: "Luges", query: "q=luge", alert: "weekly" },
  ]);
  expect(await read(`photos/${imageId}.jpg`)).toBe("a photo");
  expect(await read("LISEZMOI.txt")).toContain("npm run import");
});
