import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { updateAvatar } from "../accounts/users.writes.server.ts";
import { photosOfListing } from "../media/images.queries.server.ts";
import type { Listing } from "./listings.queries.server.ts";
import { lockUsablePhotos, usablePhotos } from "./pending-photos.queries.server.ts";
import { deletePendingPhotos, placePhoto } from "./photos.commands.server.ts";

const { db } = await testDatabase();

let owner: { id: string };
let listing: Listing;
beforeEach(async () => {
  await emptyDatabase(db);
  owner = await aUser(db);
  listing = await aListing(db, { author: owner });
});

const later = new Date(now.getTime() + 1);

describe("photos that a user may add to a listing", () => {
  test("are the user's pending ones and those already in it, in the requested order", async () => {
    const [pending, placed] = [await anImage(db, { owner }), await anImage(db, { listing })];
    const ids = [placed.id, randomUUID(), pending.id];
    const shelf = { ownerId: owner.id, listingId: listing.id };
    expect((await usablePhotos(db, shelf, ids)).map((photo) => photo.id)).toEqual([placed.id, pending.id]);
    expect(await lockUsablePhotos(db, shelf, ids)).toEqual([placed.id, pending.id]);
    expect(await usablePhotos(db, shelf, [])).toEqual([]);
    expect(await lockUsablePhotos(db, shelf, [])).toEqual([]);
  });

  test("are not another user's, another listing's, or a profile photo", async () => {
    const others = await anImage(db, { owner: await aUser(db) });
    const elsewhere = await anImage(db, { listing: await aListing(db, { author: owner }) });
    const portrait = await anImage(db, { owner });
    await updateAvatar(db, owner.id, portrait.id);
    const ids = [others.id, elsewhere.id, portrait.id];
    for (const listingId of [listing.id, null]) {
      expect(await usablePhotos(db, { ownerId: owner.id, listingId }, ids)).toEqual([]);
      expect(await lockUsablePhotos(db, { ownerId: owner.id, listingId }, ids)).toEqual([]);
    }
  });

  test("are only the pending ones for a new listing", async () => {
    const [pending, placed] = [await anImage(db, { owner }), await anImage(db, { listing })];
    const shelf = { ownerId: owner.id, listingId: null };
    expect(await lockUsablePhotos(db, shelf, [pending.id, placed.id])).toEqual([pending.id]);
  });
});

describe("placing", () => {
  test("adds a pending photo to the listing, with its alternative text", async () => {
    const { id } = await anImage(db, { owner });
    await placePhoto(db, { id, listingId: listing.id, position: 0, alt: "Vue de face" });
    expect(await photosOfListing(db, listing.id)).toMatchObject([{ id, alt: "Vue de face" }]);
  });

  test("allows two photos to swap positions within a transaction", async () => {
    const [first, second] = [await anImage(db, { listing }), await anImage(db, { listing })];
    await db.transaction().execute(async (transaction) => {
      await placePhoto(transaction, { id: first.id, listingId: listing.id, position: 1, alt: "a" });
      await placePhoto(transaction, { id: second.id, listingId: listing.id, position: 0, alt: "b" });
    });
    expect((await photosOfListing(db, listing.id)).map((photo) => photo.alt)).toEqual(["b", "a"]);
  });

  test("in two listings concurrently is serialized: one of them gets the photo", async () => {
    const photo = await anImage(db, { owner });
    const other = await aListing(db, { author: owner });
    const place = (into: { id: string }) =>
      db.transaction().execute(async (transaction) => {
        const shelf = { ownerId: owner.id, listingId: into.id };
        const ids = await lockUsablePhotos(transaction, shelf, [photo.id]);
        await new Promise((resolve) => setTimeout(resolve, 30));
        for (const id of ids) await placePhoto(transaction, { id, listingId: into.id, position: 0, alt: "" });
        return ids.length;
      });
    expect((await Promise.all([place(listing), place(other)])).sort()).toEqual([0, 1]);
  });
});

describe("purging", () => {
  test("deletes pending photos older than the limit, and returns their storage keys", async () => {
    const pending = await anImage(db, { owner });
    await anImage(db, { listing });
    await updateAvatar(db, owner.id, (await anImage(db, { owner })).id);
    expect(await deletePendingPhotos(db, now, 10)).toEqual([]);
    expect(await deletePendingPhotos(db, later, 10)).toMatchObject([
      { id: pending.id, storageKey: pending.storageKey },
    ]);
    expect(await db.selectFrom("images").select("id").execute()).toHaveLength(2);
  });

  test("deletes at most the batch size", async () => {
    for (let count = 0; count < 3; count++) await anImage(db, { owner });
    expect(await deletePendingPhotos(db, later, 2)).toHaveLength(2);
    expect(await deletePendingPhotos(db, later, 2)).toHaveLength(1);
  });

  test("skips a photo that is being added to its listing", async () => {
    const photo = await anImage(db, { owner });
    await db.transaction().execute(async (transaction) => {
      const shelf = { ownerId: owner.id, listingId: listing.id };
      await lockUsablePhotos(transaction, shelf, [photo.id]);
      expect(await deletePendingPhotos(db, later, 10)).toEqual([]);
    });
  });
});
