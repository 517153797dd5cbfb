import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { findStoredImage, photosOfListing } from "../media/images.queries.server.ts";
import { openDiskStorage } from "../media/storage/disk.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { saveNewListing } from "./listings.commands.server.ts";
import { copyPhoto } from "./photos.commands.server.ts";

const { db } = await testDatabase();
const logged: Record<string, unknown>[] = [];
const log = { warn: (details: Record<string, unknown>) => void logged.push(details) };
let folder = "";
let storage: ObjectStorage;
const tools = () => ({ db, storage, log, now, index: listingIndex });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-copy-photo-"));
  storage = await openDiskStorage(folder, now.getTime());
  logged.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

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

test("a copy has a key, an address and files of its own: it stays when the other one goes", async () => {
  const { actor, sold, source } = await aSoldPhoto();
  const copied = await copyPhoto({ ...tools(), actor }, { photoId: source.id, index: 9 });
  const id = copied.ok ? copied.photo.id : "";
  expect(id).not.toBe(source.id);
  const { width, height, widths } = source;
  expect(copied).toMatchObject({ photo: { width, height, widths } });
  const key = `listings/${actor.id}/${now.getTime()}_9_Mon_v_lo.jpg`;
  expect(await findStoredImage(db, id)).toMatchObject({ storageKey: key, ownerId: actor.id, listing: null });
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

test("a photo of which a file is missing is logged, named as not stored, and leaves nothing half copied", async () => {
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

test("somebody else's photo is not copied", async () => {
  const { source } = await aSoldPhoto();
  const actor = await aUser(db);
  const copied = await copyPhoto({ ...tools(), actor }, { photoId: source.id, index: 0 });
  expect(copied).toEqual({ ok: false, reason: "not-stored" });
  expect(await db.selectFrom("images").select("id").where("owner_id", "=", actor.id).execute()).toEqual([]);
});
