import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findListing, type Listing } from "../listings/listings.queries.server.ts";
import { changeFavorite, mergeFavorites, updateFavorite } from "./favorites.commands.server.ts";
import { favoriteIds } from "./favorites.queries.server.ts";

const { db } = await testDatabase();
const tools = { db, now };
const favorite = (listingId: string, isFavorite = true) => ({ listingId, isFavorite });
const missing = { ok: false, reason: "missing" };

test("adding and removing a favorite are idempotent", async () => {
  const [user, listing] = [await aUser(db), await aListing(db)];
  for (const isFavorite of [true, true]) {
    expect(await changeFavorite({ ...tools, actor: user }, favorite(listing.id, isFavorite))).toEqual({
      ok: true,
    });
  }
  expect(await favoriteIds(db, user.id)).toEqual([listing.id]);
  expect((await findListing(db, listing.id))?.favorites).toBe(1);
  for (const isFavorite of [false, false])
    await changeFavorite({ ...tools, actor: user }, favorite(listing.id, isFavorite));
  expect(await favoriteIds(db, user.id)).toEqual([]);
  expect((await findListing(db, listing.id))?.favorites).toBe(0);
});

test("an unknown listing and a draft are missing, also for the author of the draft", async () => {
  const user = await aUser(db);
  const own = await aListing(db, { author: user, status: "draft" });
  const others = await aListing(db, { status: "draft" });
  for (const id of [randomUUID(), own.id, others.id]) {
    expect(await changeFavorite({ ...tools, actor: user }, favorite(id))).toEqual(missing);
    expect(await changeFavorite({ ...tools, actor: user }, favorite(id, false))).toEqual(missing);
  }
  expect((await findListing(db, own.id))?.favorites).toBe(0);
});

test.each(["expired", "removed"] as const)(
  "an %s listing cannot be added, but can be removed",
  async (status) => {
    const [user, listing] = [await aUser(db), await aListing(db)];
    await changeFavorite({ ...tools, actor: user }, favorite(listing.id));
    await db.updateTable("listings").set({ status }).where("id", "=", listing.id).execute();
    expect(await changeFavorite({ ...tools, actor: await aUser(db) }, favorite(listing.id))).toEqual(missing);
    expect(await changeFavorite({ ...tools, actor: user }, favorite(listing.id, false))).toEqual({
      ok: true,
    });
    expect((await findListing(db, listing.id))?.favorites).toBe(0);
  },
);

test("a visitor's favorites are merged before those of the account, in their order", async () => {
  const user = await aUser(db);
  const [before, first, second] = [await aListing(db), await aListing(db), await aListing(db)];
  const earlier = new Date(now.getTime() - 60_000);
  await changeFavorite({ db, now: earlier, actor: user }, favorite(before.id));
  await mergeFavorites({ ...tools, actor: user }, { listingIds: [first.id, second.id, before.id] });
  expect(await favoriteIds(db, user.id)).toEqual([first.id, second.id, before.id]);
  expect((await findListing(db, before.id))?.favorites).toBe(1);
});

test("unknown listings and those that are not public are not merged", async () => {
  const user = await aUser(db);
  const draft = await aListing(db, { status: "draft" });
  const removed = await aListing(db, { status: "removed" });
  const open = await aListing(db);
  await mergeFavorites(
    { ...tools, actor: user },
    { listingIds: [draft.id, randomUUID(), removed.id, open.id] },
  );
  expect(await favoriteIds(db, user.id)).toEqual([open.id]);
  expect((await findListing(db, draft.id))?.favorites).toBe(0);
});

test("at most as many are merged as a device stores", async () => {
  const [user, last] = [await aUser(db), await aListing(db)];
  const many = Array.from({ length: 500 }, () => randomUUID());
  await mergeFavorites({ ...tools, actor: user }, { listingIds: [...many, last.id] });
  expect(await favoriteIds(db, user.id)).toEqual([]);
});

test("two users who merge the same listings in opposite orders do not deadlock", async () => {
  const listings = [];
  for (let index = 0; index < 12; index += 1) listings.push((await aListing(db)).id);
  const [one, two] = [await aUser(db), await aUser(db)];
  await Promise.all([
    mergeFavorites({ ...tools, actor: one }, { listingIds: listings }),
    mergeFavorites({ ...tools, actor: two }, { listingIds: [...listings].reverse() }),
  ]);
  expect(await favoriteIds(db, one.id)).toEqual(listings);
  expect(await favoriteIds(db, two.id)).toEqual([...listings].reverse());
  expect((await findListing(db, listings[0] ?? ""))?.favorites).toBe(2);
});

test("favorites that were added, removed or merged are each recorded once", async () => {
  const [user, first, second] = [await aUser(db), await aListing(db), await aListing(db)];
  const ctx = { ...tools, actor: user };
  for (const isFavorite of [true, true, false, false])
    await changeFavorite(ctx, favorite(first.id, isFavorite));
  for (let count = 0; count < 2; count += 1)
    await mergeFavorites(ctx, { listingIds: [second.id, first.id, randomUUID()] });
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("actor_id", "=", user.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ verb, subject_id, payload }) => [verb, subject_id, payload])).toEqual([
    ["favorite.added", first.id, {}],
    ["favorite.removed", first.id, {}],
    ["favorite.merged", user.id, { listingIds: [second.id, first.id] }],
  ]);
});

describe("updating a favorite", () => {
  let listing: Listing;

  let reader: { id: string };

  beforeEach(async () => {
    await emptyDatabase(db);
    listing = await aListing(db);
    reader = await aUser(db);
  });

  const set = (isFavorite: boolean, by = reader, on: { id: string } = listing) =>
    updateFavorite(db, { userId: by.id, listingId: on.id, isFavorite, now });

  const count = async () => (await findListing(db, listing.id))?.favorites;

  test("a favorite is counted once per user", async () => {
    await set(true);
    await set(true);
    expect(await count()).toBe(1);
    expect(await favoriteIds(db, reader.id)).toEqual([listing.id]);
    await set(false);
    await set(false);
    expect(await count()).toBe(0);
    expect(await favoriteIds(db, reader.id)).toEqual([]);
  });

  test("changing a favorite does not update the listing", async () => {
    await updateFavorite(db, {
      userId: reader.id,
      listingId: listing.id,
      isFavorite: true,
      now: new Date(now.getTime() + 1),
    });
    expect((await findListing(db, listing.id))?.updatedAt).toEqual(listing.updatedAt);
  });

  describe("concurrently", () => {
    test("all users are counted", async () => {
      const users = await Promise.all(Array.from({ length: 12 }, () => aUser(db)));
      await Promise.all(users.map((user) => set(true, user)));
      expect(await count()).toBe(12);
      await Promise.all(users.slice(0, 7).map((user) => set(false, user)));
      expect(await count()).toBe(5);
    });

    test("the same favorite added several times counts once", async () => {
      await Promise.all(Array.from({ length: 8 }, () => set(true)));
      expect(await count()).toBe(1);
      await Promise.all(Array.from({ length: 8 }, () => set(false)));
      expect(await count()).toBe(0);
    });

    test("adding and removing in any order keeps the counter equal to the number of rows", async () => {
      for (let round = 0; round < 5; round++) {
        await Promise.all([set(true), set(false), set(true), set(false), set(true)]);
        expect(await count()).toBe((await favoriteIds(db, reader.id)).length);
      }
    });
  });

  describe("what can be a favorite", () => {
    test.each([
      ["draft", 0],
      ["active", 1],
      ["sold", 1],
      ["expired", 0],
      ["removed", 0],
    ] as const)("%s: %d", async (status, favorites) => {
      const other = await aListing(db, { status });
      await set(true, reader, other);
      expect((await findListing(db, other.id))?.favorites).toBe(favorites);
    });

    test("deleted and nonexistent listings cannot", async () => {
      await set(true, reader, await aListing(db, { deletedAt: now }));
      await set(true, reader, { id: randomUUID() });
      expect(await db.selectFrom("favorites").selectAll().execute()).toEqual([]);
    });
  });

  test("favorites are listed latest first, including sold ones, excluding those that cannot be opened", async () => {
    const [second, sold] = [await aListing(db), await aListing(db, { status: "sold" })];
    const gone = await aListing(db);
    for (const [hours, on] of [listing, second, sold, gone].entries()) {
      const at = new Date(now.getTime() + hours * 3_600_000);
      await updateFavorite(db, { userId: reader.id, listingId: on.id, isFavorite: true, now: at });
    }
    await db.updateTable("listings").set({ status: "removed" }).where("id", "=", gone.id).execute();
    expect(await favoriteIds(db, reader.id)).toEqual([sold.id, second.id, listing.id]);
  });
});
