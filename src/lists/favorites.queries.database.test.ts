import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findListing, type Listing } from "../listings/listings.queries.server.ts";
import { updateFavorite } from "./favorites.commands.server.ts";
import { favoriteIds } from "./favorites.queries.server.ts";

const { db } = await testDatabase();

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
