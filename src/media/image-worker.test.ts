import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageFixtures, imageWorker } from "../../tests/support/image-worker.ts";

const { run, succeed, lastOutput } = imageWorker();

const upright = [
  ["left", "top", [208, 32, 32]],
  ["right", "top", [32, 160, 32]],
  ["left", "bottom", [32, 64, 208]],
  ["right", "bottom", [224, 192, 32]],
] as const;

async function expectUpright(path: string) {
  const { width, height } = await sharp(path).metadata();
  for (const [side, end, color] of upright) {
    const left = Math.round(side === "left" ? width * 0.06 : width * 0.9);
    const top = Math.round(end === "top" ? height * 0.06 : height * 0.9);
    const patch = sharp(path).extract({ left, top, width: 8, height: 8 });
    const { channels } = await sharp(await patch.png().toBuffer()).stats();
    color.forEach((value, at) => {
      expect(Math.abs((channels[at]?.mean ?? -1) - value)).toBeLessThan(16);
    });
  }
}

describe("a listing's photo", () => {
  test.each([
    ["phone-rotated-gps.jpg", 640, 427],
    ["iphone-rotated-gps-p3.heic", 640, 427],
    ["picture.webp", 640, 427],
    ["picture.avif", 640, 427],
    ["transparent.png", 640, 427],
    ["animated.gif", 320, 213],
  ])(
    "%s comes out upright, in its colors, without metadata, as WebP and JPEG",
    async (name, width, height) => {
      const image = await succeed(name);
      expect(image).toMatchObject({ width, height, widths: width === 640 ? [320, 640] : [320] });
      expect(image.variants.map((variant) => variant.name)).toEqual(
        image.widths.flatMap((step) => [`${step}.webp`, `${step}.jpg`]),
      );
      for (const variant of image.variants) {
        const file = await readFile(variant.path);
        const metadata = await sharp(file).metadata();
        expect(metadata).toMatchObject({ width: variant.width, height: variant.height, space: "srgb" });
        expect(metadata.format).toBe(variant.name.endsWith(".webp") ? "webp" : "jpeg");
        expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
          Array(5),
        );
        expect(file.includes("fixture-secret")).toBe(false);
        expect(variant.bytes).toBe(file.length);
        await expectUpright(variant.path);
      }
      expect(Buffer.from(image.thumbhash, "base64").length).toBeLessThan(30);
      expect(image.averageColor).toMatch(/^#[0-9a-f]{6}$/);
      expect(image.bytes).toBeGreaterThan(1000);
    },
  );

  test("the fixtures do contain metadata", async () => {
    for (const name of [
      "phone-rotated-gps.jpg",
      "iphone-rotated-gps-p3.heic",
      "picture.webp",
      "picture.avif",
    ]) {
      expect((await readFile(join(imageFixtures, name))).includes("fixture-secret")).toBe(true);
    }
  });

  test("keeps transparency in WebP and gets a white background in JPEG", async () => {
    const { variants } = await succeed("transparent.png");
    const [webp, jpeg] = variants.map((variant) => sharp(variant.path));
    expect((await webp?.stats())?.isOpaque).toBe(false);
    const { data } =
      (await jpeg
        ?.extract({ left: 158, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })) ?? {};
    expect([...(data ?? [])].every((value) => value > 245)).toBe(true);
  });

  test("is never enlarged, and a very long screenshot is bounded in height", async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#369" } })
        .png()
        .toBuffer();
    expect(await succeed(await plain(90, 60))).toMatchObject({
      width: 90,
      height: 60,
      widths: [90],
      averageColor: "#316698",
    });
    expect(await succeed(await plain(500, 9000))).toMatchObject({ width: 228, height: 4096 });
    expect(await succeed(await plain(6000, 500))).toMatchObject({ width: 1280, height: 107 });
  });

  test.each([
    ["CMYK JPEG", () => sharp(join(imageFixtures, "picture.webp")).toColourspace("cmyk").jpeg().toBuffer()],
    ["grey JPEG", () => sharp(join(imageFixtures, "picture.webp")).greyscale().jpeg().toBuffer()],
    ["16-bit PNG", () => sharp(join(imageFixtures, "picture.webp")).toColourspace("rgb16").png().toBuffer()],
  ])("a %s comes out in sRGB", async (_, make) => {
    const { variants } = await succeed(await make());
    expect(await sharp(variants[1]?.path).metadata()).toMatchObject({
      space: "srgb",
      channels: 3,
      depth: "uchar",
    });
  });
});

test("a profile photo becomes a centered square of 256 px, also from a smaller photo", async () => {
  const image = await succeed("phone-rotated-gps.jpg", "avatar");
  expect(image).toMatchObject({ width: 256, height: 256, widths: [256] });
  expect(image.variants.map((variant) => variant.name)).toEqual(["256.webp", "256.jpg"]);
  const small = await sharp(join(imageFixtures, "picture.webp")).resize(120, 80).png().toBuffer();
  expect(await succeed(small, "avatar")).toMatchObject({ width: 256, height: 256, widths: [256] });
});

test("a profile photo is a JPG, PNG or GIF, as its form says", async () => {
  for (const photo of ["phone-rotated-gps.jpg", "transparent.png", "animated.gif"])
    expect(await run(photo, "avatar")).toMatchObject({ ok: true });
  for (const photo of ["picture.webp", "picture.avif", "iphone-rotated-gps-p3.heic"])
    expect(await run(photo, "avatar")).toMatchObject({ ok: false, reason: "unsupported-format" });
});

describe("a truncated JPEG", () => {
  const cut = async (part: number) => {
    const whole = await sharp(join(imageFixtures, "picture.webp"))
      .rotate(90)
      .jpeg({ quality: 90 })
      .withMetadata({ orientation: 8 })
      .toBuffer();
    return whole.subarray(0, Math.round(whole.length * part));
  };

  test("is accepted when only its last rows are missing", async () => {
    expect(await succeed(await cut(0.97))).toMatchObject({ width: 640, height: 427 });
  });

  test("is unreadable when much of it is missing", async () => {
    for (const part of [0.6, 0.3, 0.02]) {
      expect(await run(await cut(part))).toEqual({ ok: false, reason: "unreadable" });
    }
  });
});

describe("rejected", () => {
  const huge = 60_000;

  test.each([
    ["a PNG bomb", pngOfSize(huge, huge), "too-many-pixels"],
    [
      "a GIF bomb",
      Buffer.from(`GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02L\x01\0;`, "latin1"),
      "too-many-pixels",
    ],
    ["a PNG of one pixel by 79 million", pngOfSize(1, 79_000_000), "too-many-pixels"],
    ["a PNG that is as wide", pngOfSize(79_000_000, 1), "too-many-pixels"],
    ["a PNG with a side above the limit", pngOfSize(20_001, 100), "too-many-pixels"],
    ["a PNG with a side at the limit", pngOfSize(20_000, 100), "unreadable"], // it has no pixels
    ["an SVG", "drawing.svg", "unsupported-format"],
    ["a text called .jpg", "text.jpg", "unsupported-format"],
    ["an empty file", Buffer.alloc(0), "unsupported-format"],
    ["a TIFF", Buffer.from("II*\0\x08\0\0\0\0\0\0\0", "latin1"), "unsupported-format"],
    ["a PNG of the right size without a picture", pngOfSize(100, 100), "unreadable"],
    ["nothing but the first bytes of a JPEG", Buffer.from("\xff\xd8\xff\xe0", "latin1"), "unreadable"],
    [
      "nothing but the first bytes of a HEIC",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "unreadable",
    ],
    [
      "nothing but the first bytes of an AVIF",
      Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1avif", "latin1"),
      "unreadable",
    ],
  ])("%s", async (_, photo, reason) => {
    expect(await run(photo)).toEqual({ ok: false, reason });
  });

  test("without leaving anything in the output folder", async () => {
    await run("text.jpg");
    await expect(readdir(lastOutput())).rejects.toThrow("ENOENT");
  });
});

test("rejects instead of blaming the photo when the file is missing", async () => {
  await expect(run("missing.jpg")).rejects.toThrow("ENOENT");
});

function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
    framed.writeUInt32BE(data.length, 0);
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
    return framed;
  };
  const idat = chunk("IDAT", deflateSync(Buffer.alloc(10)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    idat,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
