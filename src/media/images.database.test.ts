import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { updateAvatar } from "../accounts/users.writes.server.ts";
import type { Listing } from "../listings/listings.queries.server.ts";
import { findStoredImage, photosOfListing } from "./images.queries.server.ts";
import { deleteImage, deletePhotosExcept, insertImages } from "./images.writes.server.ts";
import { createPlaceholder } from "./placeholder.ts";

const { db } = await testDatabase();

let listing: Listing;
beforeEach(async () => {
  await emptyDatabase(db);
  listing = await aListing(db);
});

const altsOf = async (id: string) => (await photosOfListing(db, id)).map((photo) => photo.alt);

describe("a listing's photos", () => {
  test("are sorted by position, whatever the order of insertion", async () => {
    for (const position of [2, 0, 1]) await anImage(db, { listing, position, alt: String(position) });
    await anImage(db, { alt: "d’une autre annonce" });
    expect(await altsOf(listing.id)).toEqual(["0", "1", "2"]);
    const [cover] = await photosOfListing(db, listing.id);
    expect(cover).toEqual({
      id: expect.any(String),
      width: 1600,
      height: 1200,
      widths: [320, 640, 1280],
      placeholder: createPlaceholder("3OcRJYB4d3h/iIeHeEh3eIhw+j3A"),
      alt: "0",
    });
  });

  test("are at most eight, with unique positions", async () => {
    for (let count = 0; count < 8; count++) await anImage(db, { listing });
    await expect(anImage(db, { listing })).rejects.toMatchObject({ constraint: "images_position_check" });
    await expect(anImage(db, { listing, position: 7 })).rejects.toMatchObject({
      constraint: "one_image_per_position",
    });
    expect(await photosOfListing(db, listing.id)).toHaveLength(8);
  });

  test("are deleted except those with the given ids, and their storage keys returned", async () => {
    const [first, second, third] = [
      await anImage(db, { listing, alt: "a" }),
      await anImage(db, { listing, alt: "b" }),
      await anImage(db, { listing, alt: "c" }),
    ];
    const elsewhere = await anImage(db);
    const deleted = await deletePhotosExcept(db, listing.id, [second.id, elsewhere.id]);
    const keys = deleted.map(({ storageKey }) => storageKey);
    expect(keys.sort()).toEqual([first.storageKey, third.storageKey].sort());
    expect(await altsOf(listing.id)).toEqual(["b"]);
    expect(await deletePhotosExcept(db, listing.id, [second.id])).toEqual([]);
    expect(await deletePhotosExcept(db, listing.id, [])).toEqual([
      {
        id: second.id,
        storageKey: second.storageKey,
        listingId: listing.id,
        widths: [320, 640, 1280],
      },
    ]);
    expect(await findStoredImage(db, elsewhere.id)).not.toBeNull();
  });

  test("may be none", async () => {
    await insertImages(db, [], now);
    expect(await photosOfListing(db, listing.id)).toEqual([]);
  });
});

describe("a stored image", () => {
  test("has its storage key and the data that its permission check needs", async () => {
    const files = { webp: [1, 2, 3], jpg: [4, 5, 6] };
    const photo = await anImage(db, { listing, files });
    expect(await findStoredImage(db, photo.id)).toEqual({
      storageKey: photo.storageKey,
      widths: [320, 640, 1280],
      files,
      ownerId: listing.authorId,
      isProfilePhoto: false,
      conversation: null,
      listing: { authorId: listing.authorId, status: "active", publishedAt: now, deletedAt: null },
    });
    expect(await findStoredImage(db, randomUUID())).toBeNull();
  });

  test("is a profile photo while a user has it", async () => {
    const owner = await aUser(db);
    const photo = await anImage(db, { owner });
    expect(await findStoredImage(db, photo.id)).toMatchObject({ isProfilePhoto: false, listing: null });
    await updateAvatar(db, owner.id, photo.id);
    expect(await findStoredImage(db, photo.id)).toMatchObject({ isProfilePhoto: true, listing: null });
  });

  test("is deleted with its storage key, and removed from the profile", async () => {
    const owner = await aUser(db);
    const photo = await anImage(db, { owner });
    await updateAvatar(db, owner.id, photo.id);
    expect(await deleteImage(db, photo.id)).toBe(photo.storageKey);
    expect(await deleteImage(db, photo.id)).toBeNull();
    const { avatar_image_id } = await db
      .selectFrom("users")
      .select("avatar_image_id")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect(avatar_image_id).toBeNull();
  });

  test("has a unique storage key", async () => {
    await anImage(db, { listing, storageKey: "listings/a/1_0_a.jpg" });
    const twin = anImage(db, { listing, storageKey: "listings/a/1_0_a.jpg" });
    await expect(twin).rejects.toMatchObject({ constraint: "images_storage_key_key" });
  });
});
