// Runs in npm run test:full.
// Photos at the limits of size, and truncated ones of other formats than JPEG: each takes a second of CPU time.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageFixtures, imageWorker } from "../../tests/support/image-worker.ts";

const { run } = imageWorker();

/** A photo that declares this size in its `ispe` box. */
async function aHeicOfSize(width: number, height: number): Promise<Buffer> {
  const photo = await readFile(join(imageFixtures, "iphone-rotated-gps-p3.heic"));
  const size = photo.indexOf("ispe") + 8;
  photo.writeUInt32BE(width, size);
  photo.writeUInt32BE(height, size + 4);
  return photo;
}

test("rejected: a HEIC that declares too many pixels, before it is decoded", async () => {
  expect(await run(await aHeicOfSize(8_000, 8_000))).toEqual({ ok: false, reason: "too-many-pixels" });
});

test("not rejected: a JPEG of 108 megapixels, as phones take them", async () => {
  const jpeg = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  expect(await run(jpeg)).toMatchObject({ ok: true });
});

test("rejected: a JPEG and a HEIC with a side above the limit", async () => {
  const jpeg = await sharp({ create: { width: 4, height: 20_500, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  expect(await run(jpeg)).toEqual({ ok: false, reason: "too-many-pixels" });
  expect(await run(await aHeicOfSize(20_001, 2))).toEqual({ ok: false, reason: "too-many-pixels" });
});

test("rejected: a progressive JPEG when its coefficients would not fit into memory", async () => {
  const small = { create: { width: 64, height: 64, channels: 3, background: "#369" } } as const;
  const sized = async (options: { progressive: boolean; chromaSubsampling: string }) => {
    const photo = await sharp(small).jpeg(options).toBuffer();
    // Height and width in the frame header, SOF0 or SOF2.
    const frame = photo.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]));
    photo.writeUInt16BE(12_288, frame + 5);
    photo.writeUInt16BE(16_384, frame + 7);
    return photo;
  };
  const { reason } = (await run(await sized({ progressive: true, chromaSubsampling: "4:4:4" }))) as {
    reason?: string;
  };
  expect(reason).toBe("too-many-pixels");
  // Its pixels are missing, but it was decoded.
  const baseline = await run(await sized({ progressive: false, chromaSubsampling: "4:4:4" }));
  expect(baseline).not.toMatchObject({ reason: "too-many-pixels" });
});

test("rejected: a truncated HEIC, AVIF, WebP and PNG", async () => {
  for (const name of ["iphone-rotated-gps-p3.heic", "picture.avif", "picture.webp", "transparent.png"]) {
    const whole = await readFile(join(imageFixtures, name));
    expect([name, await run(whole.subarray(0, whole.length / 2))]).toEqual([
      name,
      { ok: false, reason: "unreadable" },
    ]);
  }
});
