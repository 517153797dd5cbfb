import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findListing, type Listing } from "../listings/listings.queries.server.ts";
import { favoriteIds, updateFavorite } from "./favorites.queries.server.ts";

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

test("a favourite counts a person, once", async () => {
  await set(true);
  await set(true);
  expect(await count()).toBe(1);
  expect(await favoriteIds(db, reader.id)).toEqual([listing.id]);
  await set(false);
  await set(false);
  expect(await count()).toBe(0);
  expect(await favoriteIds(db, reader.id)).toEqual([]);
});

test("changing a favourite is no update of the listing", async () => {
  await updateFavorite(db, {
    userId: reader.id,
    listingId: listing.id,
    isFavorite: true,
    now: new Date(now.getTime() + 1),
  });
  expect((await findListing(db, listing.id))?.updatedAt).toEqual(listing.updatedAt);
});

describe("at once", () => {
  test("many people are all counted", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(db)));
    await Promise.all(people.map((person) => set(true, person)));
    expect(await count()).toBe(12);
    await Promise.all(people.slice(0, 7).map((person) => set(false, person)));
    expect(await count()).toBe(5);
  });

  test("the same favourite several times counts once", async () => {
    await Promise.all(Array.from({ length: 8 }, () => set(true)));
    expect(await count()).toBe(1);
    await Promise.all(Array.from({ length: 8 }, () => set(false)));
    expect(await count()).toBe(0);
  });

  test("adding and removing in any order leaves the counter telling the rows", async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([set(true), set(false), set(true), set(false), set(true)]);
      expect(await count()).toBe((await favoriteIds(db, reader.id)).length);
    }
  });
});

describe("what can be a favourite", () => {
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

  test("nothing that is deleted or never was", async () => {
    await set(true, reader, await aListing(db, { deletedAt: now }));
    await set(true, reader, { id: randomUUID() });
    expect(await db.selectFrom("favorites").selectAll().execute()).toEqual([]);
  });
});

test("favourites are listed latest first, with those that were sold, without those nobody may open", async () => {
  const [second, sold] = [await aListing(db), await aListing(db, { status: "sold" })];
  const gone = await aListing(db);
  for (const [hours, on] of [listing, second, sold, gone].entries()) {
    const at = new Date(now.getTime() + hours * 3_600_000);
    await updateFavorite(db, { userId: reader.id, listingId: on.id, isFavorite: true, now: at });
  }
  await db.updateTable("listings").set({ status: "removed" }).where("id", "=", gone.id).execute();
  expect(await favoriteIds(db, reader.id)).toEqual([sold.id, second.id, listing.id]);
});
