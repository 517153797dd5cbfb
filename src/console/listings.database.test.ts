import { beforeEach, expect, test } from "vitest";
import { aListing, at, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { changeFavorite, hide } from "../lists/index.server.ts";
import { searchListings } from "../search/engine/listing-search.server.ts";
import { defaultFilters } from "../search/filters/search-filters.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { reindexBatch } from "../search/index/reindex.server.ts";
import {
  correctListing,
  endFeaturing,
  featureListings,
  setUrgent,
  unfeatureListings,
} from "./listings.commands.server.ts";
import { findConsoleListings, historyOf } from "./listings.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

async function anAdministrator() {
  const { id } = await aUser(db, { role: "admin" });
  return { db, now, actor: { id, role: "admin" as const } };
}
const marksOf = (id: string) =>
  db
    .selectFrom("listings")
    .select(["is_featured", "featured_until", "is_urgent"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const events = () =>
  db.selectFrom("events").select(["verb", "subject_id", "payload"]).orderBy("id").execute();

test("listings are featured until the end of a day in Eastern time, and a job ends it", async () => {
  const [listing, other] = [await aListing(db), await aListing(db)];
  const ctx = await anAdministrator();
  expect(await featureListings(ctx, { listingIds: [listing.id], until: "2026-12-24" })).toEqual({
    ok: true,
    changed: 1,
  });
  const until = at("2026-12-25T05:00:00Z");
  expect(await marksOf(listing.id)).toMatchObject({ is_featured: true, featured_until: until });
  expect(await marksOf(other.id)).toMatchObject({ is_featured: false });
  expect(await events()).toMatchObject([
    {
      verb: "listing.featured",
      subject_id: listing.id,
      payload: {
        from: { isFeatured: false, featuredUntil: null },
        to: { isFeatured: true, featuredUntil: until.toISOString() },
      },
    },
  ]);
  const system = { db, actor: "system" } as const;
  expect(await endFeaturing({ ...system, now: at("2026-12-25T04:59:00Z") })).toBe(0);
  expect(await endFeaturing({ ...system, now: until })).toBe(1);
  expect(await marksOf(listing.id)).toMatchObject({ is_featured: false, featured_until: null });
});

test("a day that is over, or none, is rejected, and featuring again changes nothing", async () => {
  const listing = await aListing(db);
  const ctx = await anAdministrator();
  const feature = (until: string) => featureListings(ctx, { listingIds: [listing.id], until });
  expect(await feature("2026-11-19")).toEqual({ ok: false, reason: "past-date" });
  expect(await feature("demain")).toEqual({ ok: false, reason: "not-a-date" });
  expect(await feature("")).toEqual({ ok: true, changed: 1 });
  expect(await feature("")).toEqual({ ok: true, changed: 0 });
  expect(await unfeatureListings(ctx, { listingIds: [listing.id] })).toEqual({ ok: true, changed: 1 });
  expect(await setUrgent({ ...ctx, isUrgent: true }, { listingIds: [listing.id] })).toEqual({
    ok: true,
    changed: 1,
  });
  expect((await marksOf(listing.id)).is_urgent).toBe(true);
});

test("« urgent » finds what is marked so, also after a change of its text or a reindexing", async () => {
  const [listing, said] = [await aListing(db), await aListing(db, { title: "Déménagement urgent" })];
  const ctx = await anAdministrator();
  const found = async () => {
    return (await searchListings(db, { ...defaultFilters, q: "urgent" })).cards
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await found()).toEqual([said.id]);
  await setUrgent({ ...ctx, isUrgent: true }, { listingIds: [listing.id, said.id] });
  expect(await found()).toEqual([listing.id, said.id].toSorted());
  const place = { category: "services", subCategory: "", city: "Rimouski", region: "Québec" };
  await correctListing({ ...ctx, index: listingIndex }, { listingId: listing.id, ...place });
  expect(await found()).toEqual([listing.id, said.id].toSorted());
  await db.updateTable("listings").set({ search_version: 1 }).execute();
  await reindexBatch(db, 10);
  expect(await found()).toEqual([listing.id, said.id].toSorted());
  await setUrgent({ ...ctx, isUrgent: false }, { listingIds: [listing.id, said.id] });
  expect(await found()).toEqual([said.id]);
});

test("listings that are not online are not featured, and only administrators feature", async () => {
  const [draft, listing] = [await aListing(db, { status: "draft" }), await aListing(db)];
  const ctx = await anAdministrator();
  expect(await featureListings(ctx, { listingIds: [draft.id], until: "" })).toEqual({ ok: true, changed: 0 });
  const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" as const };
  for (const actor of [null, moderator]) {
    const input = { listingIds: [listing.id], until: "" };
    expect(await featureListings({ db, actor }, input)).toEqual({ ok: false, reason: "not-allowed" });
  }
});

test("a corrected category and place is found by its filters, and the history has both", async () => {
  const listing = await aListing(db, { category: "products", city: "Laval" });
  const ctx = { ...(await anAdministrator()), index: listingIndex };
  const input = { listingId: listing.id, category: "services", subCategory: "menage", city: "Gatineau" };
  expect(await correctListing(ctx, { ...input, region: "Québec" })).toEqual({ ok: true });
  const found = await searchListings(db, { ...defaultFilters, category: "services", sub: "menage" });
  expect(found.cards.map(({ id }) => id)).toEqual([listing.id]);
  const [event] = await historyOf(db, { types: ["listing"], id: listing.id });
  expect(event).toMatchObject({
    verb: "listing.corrected",
    actorName: "Camille Tremblay",
    payload: {
      from: { category: "products", city: "Laval" },
      to: { category: "services", subCategory: "menage", city: "Gatineau" },
    },
  });
  expect(await correctListing(ctx, { ...input, category: "jobs", region: "Québec" })).toEqual({
    ok: false,
    reason: "category-unknown",
  });
});

test("the history does not say who saved or hid a listing", async () => {
  const listing = await aListing(db);
  const ctx = { db, actor: { id: (await aUser(db)).id, role: "member" as const } };
  expect(await changeFavorite(ctx, { listingId: listing.id, isFavorite: true })).toEqual({ ok: true });
  expect(await hide(ctx, { listingId: listing.id, what: "listing" })).toEqual({ ok: true });
  expect((await events()).map(({ verb }) => verb)).toEqual(["favorite.added", "listing.hidden"]);
  expect(await historyOf(db, { types: ["listing"], id: listing.id })).toEqual([]);
});

test("listings are found by words, address, author and status, newest first, page by page", async () => {
  const author = await aUser(db, { email: "camille@annonces.example" });
  const ids: string[] = [];
  for (let index = 0; index < 27; index += 1) {
    const id = `01890000-0000-7000-8000-0000000000${String(index + 10)}`;
    ids.unshift((await aListing(db, { id, author, title: `Chaise ${index}` })).id);
  }
  const removed = await aListing(db, { title: "Horloge comtoise", status: "removed", author });
  const find = async (filter: Partial<Parameters<typeof findConsoleListings>[1]>) => {
    const { listings, next } = await findConsoleListings(db, {
      q: "",
      status: null,
      before: null,
      ...filter,
    });
    return { ids: listings.map(({ id }) => id), next };
  };
  const first = await find({ status: "active" });
  expect(first).toEqual({ ids: ids.slice(0, 25), next: ids[24] });
  expect(await find({ status: "active", before: first.next })).toEqual({ ids: ids.slice(25), next: null });
  expect((await find({ q: `https://annonces.example/listing/${ids[3]}` })).ids).toEqual([ids[3]]);
  expect((await find({ q: " Camille@annonces.example ", status: "removed" })).ids).toEqual([removed.id]);
  expect((await find({ q: "horloges", status: "removed" })).ids).toEqual([removed.id]);
  const held = await aListing(db, { title: "Horloge de parquet", status: "held", author });
  const corrected = await aListing(db, {
    title: "Horloge murale",
    status: "correction",
    author: await aUser(db),
  });
  expect((await find({ q: "horloges" })).ids).toEqual([removed.id, held.id, corrected.id].sort().reverse());
  expect((await find({ q: "horloges", status: "active" })).ids).toEqual([]);
  expect((await find({ status: "held" })).ids).toEqual([held.id]);
  const chairs = await find({ q: "chaise" });
  expect(chairs.ids).toHaveLength(24);
  const others = await find({ q: "chaise", before: chairs.next });
  expect([...chairs.ids, ...others.ids].sort()).toEqual([...ids].sort());
  expect(others.next).toBeNull();
  const hidden = [
    await aListing(db, { title: "Secret", status: "draft", author }),
    await aListing(db, { title: "Secret", deletedAt: now, author }),
  ];
  for (const { id } of hidden) expect((await find({ q: id })).ids).toEqual([]);
  const all = await find({ q: author.email });
  expect(all.ids).toEqual([...[removed.id, held.id, ...ids].sort().reverse()].slice(0, 25));
  expect((await find({ q: "chaise 7" })).ids).toEqual([ids.find((id) => id.endsWith("17"))]);
});
