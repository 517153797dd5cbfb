import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createImagePool, type ImagePool } from "./image-pool.server.ts";
import { ingestPhoto } from "./ingest.server.ts";
import { openDiskStorage } from "./storage/disk.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

const key = "listings/u1/1763700000000_0_velo.jpg";
const logged: Record<string, unknown>[] = [];
const log = { warn: (details: Record<string, unknown>) => void logged.push(details) };
let folder = "";
let storage: ObjectStorage;
let pool: ImagePool;

beforeAll(() => {
  pool = createImagePool({ log, size: 1 });
});
afterAll(() => pool.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-ingest-"));
  storage = await openDiskStorage(join(folder, "storage"), Date.now());
  logged.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

async function receive(fixture: string) {
  const path = join(folder, "uploads", "random-name");
  await cp(join(import.meta.dirname, "../../tests/support/fixtures/images", fixture), path);
  return { file: { path, name: "Vélo.jpg" }, key, purpose: "listing" as const };
}

test("puts every variant in storage under the photo's key and leaves no temporary output", async () => {
  const result = await ingestPhoto(await receive("phone-rotated-gps.jpg"), { pool, storage, log });
  const sizes = async (format: string) =>
    Promise.all([320, 640].map(async (side) => (await storage.open(`${key}/${side}.${format}`))?.size));
  expect(result).toEqual({
    ok: true,
    image: {
      files: { webp: await sizes("webp"), jpg: await sizes("jpg") },
      key,
      width: 640,
      height: 427,
      widths: [320, 640],
      thumbhash: expect.any(String),
      averageColor: expect.stringMatching(/^#/),
      perceptualHash: expect.stringMatching(/^[\da-f]{16}$/u),
    },
  });
  for (const name of ["320.webp", "320.jpg", "640.webp", "640.jpg"]) {
    const stored = await storage.open(`${key}/${name}`);
    expect(stored?.size).toBeGreaterThan(500);
    expect((await new Response(stored?.stream).bytes()).length).toBe(stored?.size);
  }
  expect(await readdir(join(folder, "uploads"))).toEqual(["random-name"]);
  expect(logged).toEqual([]);
});

test("names, logs and skips a photo that cannot be read", async () => {
  const result = await ingestPhoto(await receive("text.jpg"), { pool, storage, log });
  expect(result).toEqual({ ok: false, reason: "unsupported-format" });
  expect(logged).toContainEqual(
    expect.objectContaining({ key, fileName: "Vélo.jpg", reason: "unsupported-format" }),
  );
  expect(await storage.open(`${key}/320.webp`)).toBeNull();
});

test("a photo is stored although its temporary files cannot be removed", async () => {
  const received = await receive("phone-rotated-gps.jpg");
  const inputPath = received.file.path;
  const elsewhere: Pick<ImagePool, "process"> = {
    process: (job) => pool.process({ ...job, inputPath, outputFolder: `${inputPath}.elsewhere` }),
  };
  // Below a file there is no folder to remove: ENOTDIR.
  const file = { ...received.file, path: join(inputPath, "inside") };
  const result = await ingestPhoto({ ...received, file }, { pool: elsewhere, storage, log });
  expect(result.ok).toBe(true);
  expect(logged).toEqual([expect.objectContaining({ key })]);
});

test("stores all variants or none", async () => {
  const failing: ObjectStorage = {
    ...storage,
    put: (name, source) =>
      name.endsWith("640.jpg") ? Promise.reject(new Error("no space left")) : storage.put(name, source),
  };
  const result = await ingestPhoto(await receive("picture.webp"), { pool, storage: failing, log });
  expect(result).toEqual({ ok: false, reason: "not-stored" });
  for (const name of ["320.webp", "320.jpg", "640.webp"])
    expect(await storage.open(`${key}/${name}`)).toBeNull();
  expect(await readdir(join(folder, "uploads"))).toEqual(["random-name"]);
  expect(logged).toMatchObject([
    { reason: "not-stored", err: expect.objectContaining({ message: "no space left" }) },
  ]);
});
