import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm, aMemoryStorage } from "../../tests/support/publishing.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { transact } from "../events/transaction.server.ts";
import { createImagePool, type ImagePool } from "../media/image-pool.server.ts";
import { findStoredImage, photosOfListing } from "../media/images.queries.server.ts";
import { openDiskStorage } from "../media/storage/disk.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { editListing, saveNewListing } from "./listings.commands.server.ts";
import {
  addPhoto,
  arrangePhotos,
  copyPhoto,
  deleteStalePhotos,
  placePhoto,
} from "./photos.commands.server.ts";

const { db, pool } = await testDatabase();
const logged: Record<string, unknown>[] = [];
const log = { warn: (details: Record<string, unknown>) => void logged.push(details) };
let images: ImagePool;
let folder = "";
let storage: ObjectStorage;
const tools = () => ({ db, storage, images, log, now, index: listingIndex });

beforeAll(() => {
  images = createImagePool({ log, size: 1 });
});
afterAll(() => images.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-add-photo-"));
  storage = await openDiskStorage(join(folder, "storage"), now.getTime());
  logged.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

async function received(fixture: string, name = "Mon vélo.jpg") {
  const uploads = join(folder, "uploads");
  await mkdir(uploads, { recursive: true });
  const path = join(uploads, `${fixture}.${Math.random()}`);
  await cp(join(import.meta.dirname, "../../tests/support/fixtures/images", fixture), path);
  return { path, name };
}

describe("adding a photo", () => {
  test("7.8 stores it under the specified key, pending for its owner, and it can be added to a listing", async () => {
    const actor = await aUser(db);
    const file = await received("phone-rotated-gps.jpg");
    const added = await addPhoto({ ...tools(), actor }, { file, index: 3 });
    const photo = added.ok ? added.photo : undefined;
    expect(photo).toMatchObject({ width: 640, height: 427, widths: [320, 640], alt: "" });
    const key = `listings/${actor.id}/${now.getTime()}_3_Mon_v_lo.jpg`;
    const id = photo?.id ?? "";
    // Random (version 4), unlike the time-ordered other ids: URLs cannot be guessed.
    expect(`/media/${id}`).toMatch(/^\/media\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/u);
    expect(await findStoredImage(db, id)).toMatchObject({
      storageKey: key,
      ownerId: actor.id,
      listing: null,
    });
    expect((await storage.open(`${key}/640.webp`))?.size).toBeGreaterThan(500);

    const form = aListingForm();
    const photos = [{ id, alt: "Le vélo" }];
    const submissionKey = crypto.randomUUID();
    const saved = await saveNewListing(
      { ...tools(), actor },
      { form, photos, intent: "publish", submissionKey },
    );
    const [cover] = await photosOfListing(db, saved.ok ? saved.listingId : "");
    expect(cover).toEqual({ ...photo, alt: "Le vélo" });
  });

  test("that is not an image is rejected with a reason, logged, and not stored", async () => {
    const actor = await aUser(db);
    const added = await addPhoto({ ...tools(), actor }, { file: await received("text.jpg"), index: 0 });
    expect(added).toEqual({ ok: false, reason: "unsupported-format" });
    expect(logged).toContainEqual(
      expect.objectContaining({ fileName: "Mon vélo.jpg", reason: "unsupported-format" }),
    );
    expect(await db.selectFrom("images").selectAll().where("owner_id", "=", actor.id).execute()).toEqual([]);
  });

  test("of the same name in the same millisecond have different keys", async () => {
    const actor = await aUser(db);
    const files = await Promise.all(Array.from({ length: 3 }, () => received("picture.webp", "image.webp")));
    const added = await Promise.all(files.map((file) => addPhoto({ ...tools(), actor }, { file, index: 0 })));
    expect(added.every((result) => result.ok)).toBe(true);
    const rows = await db
      .selectFrom("images")
      .select("storage_key")
      .where("owner_id", "=", actor.id)
      .execute();
    expect(new Set(rows.map((row) => row.storage_key)).size).toBe(3);
    for (const { storage_key } of rows) expect(await storage.open(`${storage_key}/320.webp`)).not.toBeNull();
  });

  test("leaves the files of the same name in the same millisecond alone when it cannot be stored", async () => {
    const actor = await aUser(db);
    const files = await Promise.all(Array.from({ length: 4 }, () => received("picture.webp", "image.webp")));
    const failing: ObjectStorage = { ...storage, put: () => Promise.reject(new Error("ENOSPC")) };
    const added = await Promise.all(
      files.map((file, place) =>
        addPhoto({ ...tools(), storage: place % 2 === 0 ? storage : failing, actor }, { file, index: 0 }),
      ),
    );
    expect(added.map(({ ok }) => ok)).toEqual([true, false, true, false]);
    const rows = await db
      .selectFrom("images")
      .select("storage_key")
      .where("owner_id", "=", actor.id)
      .execute();
    expect(rows.length).toBe(2);
    for (const { storage_key } of rows) expect(await storage.open(`${storage_key}/320.webp`)).not.toBeNull();
  });

  test("deletes the files when the row cannot be written", async () => {
    const memory = aMemoryStorage();
    const rejected = Object.assign(new Error("violates a constraint"), { code: "23514" });
    const file = await received("picture.webp");
    const deps = { ...tools(), db: failingAfterClaim(rejected), storage: memory, actor: await aUser(db) };
    await expect(addPhoto(deps, { file, index: 0 })).rejects.toThrow("violates a constraint");
    expect(memory.removed).toHaveLength(1);
    expect([...memory.keys]).toEqual([]);
  });
});

test("retains the files when the connection is lost at the commit, since the row may have been written", async () => {
  const memory = aMemoryStorage();
  const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: undefined });
  const file = await received("picture.webp");
  const deps = { ...tools(), db: failingAfterClaim(lost), storage: memory, actor: await aUser(db) };
  await expect(addPhoto(deps, { file, index: 0 })).rejects.toThrow("Connection terminated");
  expect([...memory.keys]).not.toEqual([]);
});

/** The database, whose first transaction (the time of the upload) works and whose second throws. */
function failingAfterClaim(error: Error): typeof db {
  let transactions = 0;
  return new Proxy(db, {
    get: (target, name) => {
      if (name === "transaction") transactions += 1;
      if (transactions > 1) throw error;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

describe("pending photos", () => {
  const pendingOf = (actor: { id: string }) =>
    db
      .selectFrom("images")
      .select(["id", "storage_key"])
      .where("owner_id", "=", actor.id)
      .where("listing_id", "is", null)
      .execute();

  test("are at most 24: the oldest is deleted with its files; those of listings and the profile photo are not", async () => {
    const actor = await aUser(db);
    const placed = await anImage(db, { listing: await aListing(db, { author: actor }) });
    const avatar = await anImage(db, { owner: actor });
    await db.updateTable("users").set({ avatar_image_id: avatar.id }).where("id", "=", actor.id).execute();
    const oldest = await anImage(db, { owner: actor });
    await db
      .updateTable("images")
      .set({ created_at: daysAfter(now, -1) })
      .where("id", "=", oldest.id)
      .execute();
    for (let count = 1; count < 24; count += 1) await anImage(db, { owner: actor });
    expect(await pendingOf(actor)).toHaveLength(25); // with the profile photo
    const file = await received("picture.webp");
    const added = await addPhoto({ ...tools(), actor }, { file, index: 0 });
    expect(added.ok).toBe(true);
    expect(await queuedObjectDeletions(pool)).toEqual([oldest.storageKey]);
    const events = await db
      .selectFrom("events")
      .selectAll()
      .where("actor_id", "=", actor.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ verb, subject_id }) => [verb, subject_id])).toEqual([
      ["photo.uploaded", added.ok ? added.photo.id : ""],
      ["photo.deleted", oldest.id],
    ]);
    const ids = (await pendingOf(actor)).map(({ id }) => id);
    expect(ids).toHaveLength(25);
    expect(ids).toEqual(expect.arrayContaining([avatar.id, added.ok ? added.photo.id : ""]));
    expect(await photosOfListing(db, placed.listingId ?? "")).toHaveLength(1);
  });

  test("are at most 24 also for concurrent uploads", async () => {
    const actor = await aUser(db);
    for (let count = 0; count < 23; count += 1) await anImage(db, { owner: actor });
    const files = await Promise.all([1, 2, 3, 4].map(() => received("picture.webp")));
    await Promise.all(files.map((file, index) => addPhoto({ ...tools(), actor }, { file, index })));
    expect(await pendingOf(actor)).toHaveLength(24);
  });
});

describe("photos whose listing was never saved", () => {
  test("are deleted after a day with their files; no others are", async () => {
    await emptyDatabase(db);
    const owner = await aUser(db);
    const stale = await anImage(db, { owner });
    const avatar = await anImage(db, { owner });
    await db.updateTable("users").set({ avatar_image_id: avatar.id }).where("id", "=", owner.id).execute();
    const used = await anImage(db);
    const at24 = { db, actor: "system" as const, now: daysAfter(now, 1) };
    expect(await deleteStalePhotos(at24)).toBe(0);
    expect(await deleteStalePhotos({ ...at24, now: new Date(at24.now.getTime() + 1) })).toBe(1);
    expect(await queuedObjectDeletions(pool)).toEqual([stale.storageKey]);
    const events = await db.selectFrom("events").select(["verb", "subject_id", "actor_kind"]).execute();
    expect(events).toEqual([{ verb: "photo.deleted", subject_id: stale.id, actor_kind: "system" }]);
    const left = await db.selectFrom("images").select("id").execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([avatar.id, used.id]));
  });

  test("are retained when they are concurrently added to a listing", async () => {
    await emptyDatabase(db);
    const listing = await aListing(db);
    const photo = await anImage(db, { owner: { id: listing.authorId } });
    let removing = Promise.resolve(0);
    await db.transaction().execute(async (transaction) => {
      await placePhoto(transaction, { id: photo.id, listingId: listing.id, position: 0, alt: "" });
      removing = deleteStalePhotos({ db, actor: "system", now: daysAfter(now, 2) });
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await removing).toBe(0);
    expect(await photosOfListing(db, listing.id)).toMatchObject([{ id: photo.id }]);
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("are all deleted, in batches", async () => {
    await emptyDatabase(db);
    const owner = await aUser(db);
    for (let count = 0; count < 205; count += 1) await anImage(db, { owner });
    expect(await deleteStalePhotos({ db, actor: "system", now: daysAfter(now, 2) })).toBe(205);
    expect(await queuedObjectDeletions(pool)).toHaveLength(205);
  });
});

describe("the photos of a listing", () => {
  beforeEach(() => emptyDatabase(db));

  async function choose(listing: { id: string; authorId: string }, photos: { id: string; alt?: string }[]) {
    const saved = await editListing(
      { db, now, index: listingIndex, actor: { id: listing.authorId, role: "member" } },
      {
        basedOn: null,
        listingId: listing.id,
        form: aListingForm(),
        photos: photos.map(({ id, alt = "" }) => ({ id, alt })),
        intent: "save",
      },
    );
    expect(saved.ok).toBe(true);
    return (await photosOfListing(db, listing.id)).map(({ id, alt }) => ({ id, alt }));
  }

  test("are those chosen, in their order, with their alternative texts", async () => {
    const listing = await aListing(db);
    const owner = { id: listing.authorId };
    const first = await anImage(db, { listing });
    const second = await anImage(db, { listing });
    const pending = await anImage(db, { owner });
    const chosen = [
      { id: second.id, alt: "De profil" },
      { id: pending.id, alt: " La selle\n" },
      { id: first.id, alt: "" },
    ];
    expect(await choose(listing, chosen)).toEqual([
      { id: second.id, alt: "De profil" },
      { id: pending.id, alt: "La selle" },
      { id: first.id, alt: "" },
    ]);
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("that are no longer chosen are deleted, row and files", async () => {
    const listing = await aListing(db);
    const remaining = await anImage(db, { listing });
    const dropped = await anImage(db, { listing });
    expect(await choose(listing, [remaining])).toEqual([{ id: remaining.id, alt: "" }]);
    expect(await queuedObjectDeletions(pool)).toEqual([dropped.storageKey]);
    expect(await db.selectFrom("images").selectAll().where("id", "=", dropped.id).execute()).toEqual([]);
    const events = await db.selectFrom("events").selectAll().where("verb", "=", "photo.deleted").execute();
    expect(events).toMatchObject([
      {
        actor_id: listing.authorId,
        subject_type: "photo",
        subject_id: dropped.id,
        payload: { listingId: listing.id },
      },
    ]);
  });

  test("are at most eight", async () => {
    const listing = await aListing(db);
    const pending = await Promise.all(
      Array.from({ length: 10 }, () => anImage(db, { owner: { id: listing.authorId } })),
    );
    const saved = await choose(
      listing,
      pending.map(({ id }) => ({ id })),
    );
    expect(saved.map(({ id }) => id)).toEqual(pending.slice(0, 8).map(({ id }) => id));
  });

  test("are never another user's, another listing's, a profile photo or invented; a repeated one counts once", async () => {
    const author = await aUser(db);
    const listing = await aListing(db, { author });
    const otherListing = await aListing(db, { author });
    const theirs = await anImage(db, { owner: await aUser(db) });
    const elsewhere = await anImage(db, { listing: otherListing });
    const avatar = await anImage(db, { owner: author });
    await db.updateTable("users").set({ avatar_image_id: avatar.id }).where("id", "=", author.id).execute();
    const mine = await anImage(db, { owner: author });
    const chosen = [theirs, elsewhere, avatar, { id: randomUUID() }, mine, mine];
    expect(
      await choose(
        listing,
        chosen.map(({ id }) => ({ id })),
      ),
    ).toEqual([{ id: mine.id, alt: "" }]);
    expect(await photosOfListing(db, otherListing.id)).toHaveLength(1);
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("have alternative texts of at most 200 characters", async () => {
    const listing = await aListing(db);
    const photo = await anImage(db, { listing });
    const [saved] = await choose(listing, [{ id: photo.id, alt: "é".repeat(300) }]);
    expect(saved?.alt).toBe("é".repeat(200));
  });

  test("are added to one listing when two submit the same photo concurrently", async () => {
    const author = await aUser(db);
    const first = await aListing(db, { author });
    const second = await aListing(db, { author });
    const photo = await anImage(db, { owner: author });
    const chosen = [{ id: photo.id, alt: "" }];
    let asSecond = Promise.resolve<unknown>(undefined);
    await transact({ db, now, actor: author }, async (transaction) => {
      await arrangePhotos(transaction, first, chosen);
      asSecond = choose(second, chosen);
      // Long enough for the other request to wait for the uncommitted lock.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await asSecond).toEqual([]);
    expect(await photosOfListing(db, first.id)).toMatchObject(chosen);
  });
});

describe("copying a photo", () => {
  const names = ["320.webp", "320.jpg", "640.webp", "640.jpg"];

  const bytesOf = async (key: string) => {
    const found = await storage.open(key);
    return found && new Response(found.stream).text();
  };

  async function aSoldPhoto(missing?: string) {
    const actor = await aUser(db);
    const sold = await aListing(db, { author: actor, status: "sold" });
    const source = await anImage(db, { listing: sold, fileName: "Mon vélo.jpg", widths: [320, 640] });
    for (const name of names)
      if (name !== missing) await storage.put(`${source.storageKey}/${name}`, Buffer.from(name));
    return { actor, sold, source };
  }

  test("a copy has its own key, URL and files: it stays when the original is deleted", async () => {
    const { actor, sold, source } = await aSoldPhoto();
    const copied = await copyPhoto({ ...tools(), actor }, { photoId: source.id, index: 9 });
    const id = copied.ok ? copied.photo.id : "";
    expect(id).not.toBe(source.id);
    const { width, height, widths } = source;
    expect(copied).toMatchObject({ photo: { width, height, widths } });
    const key = `listings/${actor.id}/${now.getTime()}_9_Mon_v_lo.jpg`;
    expect(await findStoredImage(db, id)).toMatchObject({
      storageKey: key,
      ownerId: actor.id,
      listing: null,
    });
    expect(await photosOfListing(db, sold.id)).toMatchObject([{ id: source.id }]);

    const form = aListingForm();
    const photos = [{ id, alt: "Le vélo" }];
    const submissionKey = crypto.randomUUID();
    const saved = await saveNewListing(
      { ...tools(), actor },
      { form, photos, intent: "publish", submissionKey },
    );
    await db.deleteFrom("listings").where("id", "=", sold.id).execute();
    await storage.remove(source.storageKey);
    expect(await photosOfListing(db, saved.ok ? saved.listingId : "")).toMatchObject(photos);
    for (const name of names) expect(await bytesOf(`${key}/${name}`)).toBe(name);
  });

  test("a photo with a missing file is logged and rejected as not stored, without a partial copy", async () => {
    const { actor, source } = await aSoldPhoto("640.jpg");
    expect(await copyPhoto({ ...tools(), actor }, { photoId: source.id, index: 0 })).toEqual({
      ok: false,
      reason: "not-stored",
    });
    expect(logged).toMatchObject([{ fileName: "Mon vélo.jpg", reason: "not-stored" }]);
    expect(await bytesOf(`listings/${actor.id}/${now.getTime()}_0_Mon_v_lo.jpg/320.webp`)).toBeNull();
    const rows = await db.selectFrom("images").select("id").where("owner_id", "=", actor.id).execute();
    expect(rows).toEqual([{ id: source.id }]);
  });

  test("another user's photo is not copied", async () => {
    const { source } = await aSoldPhoto();
    const actor = await aUser(db);
    const copied = await copyPhoto({ ...tools(), actor }, { photoId: source.id, index: 0 });
    expect(copied).toEqual({ ok: false, reason: "not-stored" });
    expect(await db.selectFrom("images").select("id").where("owner_id", "=", actor.id).execute()).toEqual([]);
  });
});
