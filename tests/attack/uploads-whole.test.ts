// Runs in npm run test:full.
/** Hostile files as photo of a listing and as profile photo: rejected or re-encoded, within time and memory. */
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser } from "../routes/users.ts";
import { type HostileFile, hiddenMark, hostileFiles } from "./images.ts";
import { dangersOf } from "./responses.ts";

const served = await serveSite();
const { db, storage } = served.site;
const files = await hostileFiles();
let member: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  member = await aSignedInUser(served);
});

/** Longest time for one photo on a busy machine: its 5 s of CPU time and the start of another worker. */
const secondsMax = 60;

test("there are files of every kind", () => {
  expect(files.length).toBeGreaterThan(70);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

test.each(files)("$name as the photo of a listing", async (file) => {
  const started = performance.now();
  const response = await member.client.post("/photos", formWith(file), { Accept: "application/json" });
  expect(performance.now() - started).toBeLessThan(secondsMax * 1_000);
  expect(dangersOf(response, served.origin)).toEqual([]);
  if (!file.isPhoto) expect(response.status).toBe(422);
  expect([200, 422]).toContain(response.status);
  if (response.status === 200) {
    const { photo } = JSON.parse(response.text) as { photo: { id: string } };
    await expectHarmless(photo.id);
  }
});

test.each(files)("$name as a profile photo", async (file) => {
  const response = await member.client.post("/settings?do=photo", formWith(file));
  expect(dangersOf(response, served.origin)).toEqual([]);
  if (!file.isPhoto) expect(response.status).toBe(422);
  expect([302, 422]).toContain(response.status);
  const { avatar_image_id: id } = await db
    .selectFrom("users")
    .select("avatar_image_id")
    .where("id", "=", member.user.id)
    .executeTakeFirstOrThrow();
  if (response.status === 302 && id) await expectHarmless(id);
});

test("the names of files are neither paths nor markup", async () => {
  const photo = files.find(({ name }) => name === "gps.jpg");
  if (!photo) throw new Error("no photo");
  for (const name of [
    "../../../x.jpg",
    "..\\..\\x.jpg",
    "/etc/passwd",
    "a\0.jpg",
    "<attacked-tag>.jpg",
    'x".jpg',
    "x\r\nX-Attacked: 1.jpg",
    ".",
    "",
    "a".repeat(5_000),
    "‮gpj.exe",
    "CON.jpg",
    "x.php",
  ]) {
    const response = await member.client.post("/photos", formWith({ ...photo, name }), {
      Accept: "application/json",
    });
    expect(dangersOf(response, served.origin)).toEqual([]);
    expect([200, 400, 422], JSON.stringify(name.slice(0, 30))).toContain(response.status);
  }
  const keys = (await db.selectFrom("images").select("storage_key").execute()).map((row) => row.storage_key);
  for (const key of keys) expect(key).toMatch(/^(?:listings|avatars)\/[0-9a-f-]{36}\/[\w.-]{1,230}$/u);
});

test("nothing is left behind, no worker was blamed on the site, and the next photo is accepted", async () => {
  expect(await readdir(served.site.uploadFolder)).toEqual([]);
  expect(served.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  const fine = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  expect(
    (
      await member.client.post("/photos", formWith({ name: "ok.jpg", bytes: fine }), {
        Accept: "application/json",
      })
    ).status,
  ).toBe(200);
  // The site itself decodes nothing.
  expect(process.memoryUsage().rss).toBeLessThan(1_500_000_000);
});

function formWith({ name, bytes, type = "image/jpeg" }: HostileFile): FormData {
  const form = new FormData();
  form.append("index", "0");
  form.append("photo", new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

/** Every stored variant of an image is a plain JPEG or WebP without metadata and without any byte sequence of the upload. */
async function expectHarmless(id: string): Promise<void> {
  const image = await db
    .selectFrom("images")
    .select(["storage_key", "widths"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (const width of image.widths) {
    for (const extension of ["webp", "jpg"] as const) {
      const object = await storage.open(`${image.storage_key}/${width}.${extension}`);
      if (!object) throw new Error(`${width}.${extension} is missing`);
      const bytes = Buffer.from(await new Response(object.stream).arrayBuffer());
      const { format, exif, xmp, iptc, icc, orientation, pages } = await sharp(bytes).metadata();
      expect(format).toBe(extension === "jpg" ? "jpeg" : "webp");
      expect({ exif, xmp, iptc, icc, orientation, pages }).toEqual({});
      expect(bytes.includes(hiddenMark)).toBe(false);
      expect(bytes.includes("attacked")).toBe(false);
    }
  }
}
