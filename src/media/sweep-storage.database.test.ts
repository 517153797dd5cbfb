import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aListing, anImage } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { openDiskStorage } from "./storage/disk.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";
import { deleteOrphanedPhotos, measureOldPhotos, reportDamagedPhotos } from "./sweep-storage.jobs.server.ts";

const { db } = await testDatabase();
const now = new Date();
const dayMs = 86_400_000;
let folder: string;
let storage: ObjectStorage;
let errors: object[];

beforeEach(async () => {
  await emptyDatabase(db);
  folder = await mkdtemp(join(tmpdir(), "babillard-sweep-"));
  storage = await openDiskStorage(folder, now.getTime());
  errors = [];
});
afterEach(() => rm(folder, { recursive: true }));

const sweep = () => {
  const log = { info: () => undefined, error: (fields: object) => void errors.push(fields) };
  return { db, storage, log, now };
};

async function store(key: string, ageMs: number, text = "photo") {
  for (const name of ["320.webp", "320.jpg"]) {
    await storage.put(`${key}/${name}`, new TextEncoder().encode(text));
    const at = new Date(now.getTime() - ageMs);
    await utimes(join(folder, "objects", key, name), at, at);
  }
}

const isStored = async (key: string) => (await storage.open(`${key}/320.webp`)) !== null;

test("photos without a row are deleted after a day; those with a row, and new ones, are not", async () => {
  const image = await anImage(db, { widths: [320] });
  await store(image.storageKey, 2 * dayMs);
  await store("listings/u1/1_0_old", 1.1 * dayMs);
  await store("avatars/u1/old", 1.1 * dayMs);
  await store("listings/u1/2_0_new", 0.9 * dayMs);
  expect(await deleteOrphanedPhotos(sweep())).toBe(2);
  const keys = [image.storageKey, "listings/u1/1_0_old", "avatars/u1/old", "listings/u1/2_0_new"];
  expect(await Promise.all(keys.map(isStored))).toEqual([true, false, false, true]);
  expect(await deleteOrphanedPhotos(sweep())).toBe(0);
});

test("nothing is deleted when most photos have no row: the database is probably another one", async () => {
  for (let photo = 0; photo < 101; photo += 1) await store(`listings/u1/${photo}_0_x`, 2 * dayMs);
  expect(await deleteOrphanedPhotos(sweep())).toBe(0);
  expect(await isStored("listings/u1/7_0_x")).toBe(true);
  expect(errors).toEqual([{ orphans: 101, total: 101 }]);
});

test("photos whose files are missing or truncated are reported, each once", async () => {
  const listing = await aListing(db);
  const files = { webp: [5], jpg: [5] };
  const whole = await anImage(db, { listing, widths: [320], files });
  const missing = await anImage(db, { listing, widths: [320], files });
  const truncated = await anImage(db, { listing, widths: [320], files });
  await store(whole.storageKey, 0, "photo");
  await store(truncated.storageKey, 0, "pho");
  expect(await reportDamagedPhotos({ ...sweep(), now: new Date(Date.now() + dayMs) })).toBe(2);
  const imageIds = expect.arrayContaining([missing.id, truncated.id]);
  expect(errors).toEqual([{ count: 2, imageIds }]);
});

test("files of photos without recorded sizes are measured once; those that are not whole are reported", async () => {
  const pixels = sharp({ create: { width: 320, height: 200, channels: 3, background: "#a0887c" } });
  const files = { webp: await pixels.clone().webp().toBuffer(), jpg: await pixels.clone().jpeg().toBuffer() };
  const aStoredPhoto = async (cut: "webp" | "jpg" | null) => {
    const image = await anImage(db, { widths: [320], files: null });
    for (const extension of ["webp", "jpg"] as const)
      await storage.put(
        `${image.storageKey}/320.${extension}`,
        files[extension].subarray(0, files[extension].length - (cut === extension ? 9 : 0)),
      );
    return image.id;
  };
  const whole = await aStoredPhoto(null);
  const damaged = [await aStoredPhoto("webp"), await aStoredPhoto("jpg")];
  expect(await measureOldPhotos(sweep())).toBe(1);
  const rows = await db.selectFrom("images").select(["id", "webp_bytes", "jpeg_bytes"]).execute();
  expect(rows.filter(({ webp_bytes: bytes }) => bytes !== null)).toEqual([
    { id: whole, webp_bytes: [files.webp.length], jpeg_bytes: [files.jpg.length] },
  ]);
  expect(errors).toEqual([{ count: 2, imageIds: expect.arrayContaining(damaged) }]);
  expect(await measureOldPhotos(sweep())).toBe(0);
});
