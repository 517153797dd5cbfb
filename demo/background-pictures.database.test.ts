import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { photosOfListing } from "../src/media/images.queries.server.ts";
import { openDiskStorage } from "../src/media/storage/disk.server.ts";
import { readSetting } from "../src/platform/settings.writes.server.ts";
import { aListing, anImage, aUser, now } from "../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../tests/support/database.ts";
import {
  attachMissingPictures,
  type MissingPicture,
  missingPicturesSetting,
  writeMissing,
} from "./background-pictures.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "demo-pictures-"));
const storage = await openDiskStorage(path.join(folder, "uploads"), now.getTime());
const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  await emptyDatabase(db);
  log.info.mockClear();
  log.warn.mockClear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two listings with two missing pictures each: a-1, a-2, b-1, b-2. */
async function seedListings() {
  const author = await aUser(db);
  const listings = { a: await aListing(db, { author }), b: await aListing(db, { author }) };
  const missing = Object.entries(listings).flatMap(([key, listing]) =>
    [0, 1].map((position): MissingPicture => {
      const name = `${key}-${position + 1}`;
      return {
        name,
        alt: name,
        listingId: listing.id,
        ownerId: author.id,
        position,
        createdMs: now.getTime(),
      };
    }),
  );
  await writeMissing(db, missing);
  const attachedAlts = async () => {
    const photos = await Promise.all([
      photosOfListing(db, listings.a.id),
      photosOfListing(db, listings.b.id),
    ]);
    return photos.map((list) => list.map(({ alt }) => alt));
  };
  return { ...listings, author, attachedAlts };
}

async function drawFile(name: string): Promise<string> {
  await mkdir(path.join(folder, name), { recursive: true });
  for (const file of ["320.webp", "320.jpg"]) await writeFile(path.join(folder, name, file), "a picture");
  const fields = { hash: "", width: 960, height: 720, thumbhash: "", averageColor: "#336699", widths: [320] };
  await writeFile(path.join(folder, name, "picture.json"), JSON.stringify({ name, ...fields }));
  return name;
}

/** A drawing controlled by the test. */
function aDrawing() {
  const calls = { started: 0, stopped: 0 };
  let { promise, resolve, reject } = Promise.withResolvers<void>();
  let onReady: (name: string) => void = () => {};
  const draw = (report: (name: string) => void) => {
    calls.started += 1;
    ({ promise, resolve, reject } = Promise.withResolvers<void>());
    onReady = report;
    const stop = () => {
      calls.stopped += 1;
    };
    return { ended: promise, stop };
  };
  return {
    calls,
    draw,
    finish: async (...names: string[]) => {
      for (const name of names) onReady(await drawFile(name));
    },
    end: () => resolve(),
    fail: (reason: string) => reject(new Error(reason)),
  };
}

const start = (draw: ReturnType<typeof aDrawing>["draw"]) =>
  attachMissingPictures({ db, storage, log, folder, draw, batchMs: 10 });

test("pictures are attached in order as they are completed, and the next start continues", async () => {
  const { attachedAlts, a } = await seedListings();
  const drawing = aDrawing();
  const first = start(drawing.draw);
  await expect.poll(() => drawing.calls.started).toBe(1);
  await drawing.finish("a-2", "b-1");
  await expect.poll(attachedAlts).toEqual([[], ["b-1"]]);
  await drawing.finish("a-1");
  await expect.poll(attachedAlts).toEqual([["a-1", "a-2"], ["b-1"]]);
  await first.stop();
  expect(drawing.calls.stopped).toBe(1);
  expect(await readSetting(db, missingPicturesSetting)).toMatchObject([{ name: "b-2" }]);

  const second = start(drawing.draw);
  await expect.poll(() => drawing.calls.started).toBe(2);
  // All are reported again, because their files exist.
  await drawing.finish("a-1", "a-2", "b-1", "b-2");
  drawing.end();
  await second.ended;
  expect(await attachedAlts()).toEqual([
    ["a-1", "a-2"],
    ["b-1", "b-2"],
  ]);
  expect(await readSetting(db, missingPicturesSetting)).toBeUndefined();
  const { storage_key: key } = await db
    .selectFrom("images")
    .select("storage_key")
    .where("listing_id", "=", a.id)
    .where("position", "=", 0)
    .executeTakeFirstOrThrow();
  expect((await storage.open(`${key}/320.webp`))?.size).toBe("a picture".length);

  await start(drawing.draw).ended;
  expect(drawing.calls.started).toBe(2);
  expect(log.warn).not.toHaveBeenCalled();
});

test("with two nodes, each picture is attached once", async () => {
  const { attachedAlts } = await seedListings();
  const drawings = [aDrawing(), aDrawing()];
  const nodes = drawings.map(({ draw }) => start(draw));
  await expect.poll(() => drawings.map(({ calls }) => calls.started)).toEqual([1, 1]);
  for (const drawing of drawings) {
    await drawing.finish("a-1", "a-2", "b-1", "b-2");
    drawing.end();
  }
  await Promise.all(nodes.map(({ ended }) => ended));
  expect(await attachedAlts()).toEqual([
    ["a-1", "a-2"],
    ["b-1", "b-2"],
  ]);
});

test("a deleted listing gets no pictures, and one to which its author has added photos at most eight in all", async () => {
  const { a, b, author, attachedAlts } = await seedListings();
  await db.deleteFrom("listings").where("id", "=", a.id).execute();
  for (let position = 0; position < 7; position += 1)
    await anImage(db, { owner: author, listing: b, position, alt: "own" });
  const drawing = aDrawing();
  const pictures = start(drawing.draw);
  await expect.poll(() => drawing.calls.started).toBe(1);
  await drawing.finish("a-1", "a-2", "b-1", "b-2");
  drawing.end();
  await pictures.ended;
  expect(await attachedAlts()).toEqual([[], [...Array.from({ length: 7 }, () => "own"), "b-1"]]);
  expect(await readSetting(db, missingPicturesSetting)).toBeUndefined();
});

test("a failed drawing is logged, and the next start continues", async () => {
  const { attachedAlts } = await seedListings();
  const drawing = aDrawing();
  const pictures = start(drawing.draw);
  await expect.poll(() => drawing.calls.started).toBe(1);
  await drawing.finish("a-1");
  drawing.fail("no space left");
  await pictures.ended;
  expect(log.warn).toHaveBeenCalledWith({ reason: "no space left" }, expect.any(String));
  expect(await attachedAlts()).toEqual([["a-1"], []]);
  expect(await readSetting(db, missingPicturesSetting)).toHaveLength(3);
});
