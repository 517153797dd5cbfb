import sharp from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { expect, test } from "vitest";
import { createPlaceholder } from "./placeholder.ts";

/** Red on the left, blue on the right, brighter towards the top. */
function picture(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 1 - (0.7 * y) / height;
      pixels.set(
        [230 * light * (1 - x / width), 60 * light, 230 * light * (x / width), 255],
        (y * width + x) * 4,
      );
    }
  }
  return pixels;
}

const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(",") + 1), "base64");

/** Red, green and blue of a pixel of the bitmap, whose rows are bottom-up. */
function pixel(bitmap: Buffer, x: number, y: number): number[] {
  const at = 54 + (2 - y) * 12 + x * 3;
  return [bitmap[at + 2] ?? -1, bitmap[at + 1] ?? -1, bitmap[at] ?? -1];
}

test.each([
  ["landscape", 96, 64],
  ["portrait", 60, 100],
  ["square", 80, 80],
  ["panorama", 100, 20],
])("the placeholder of a %s photo has the colors of the reference decoder", async (_, width, height) => {
  const hash = rgbaToThumbHash(width, height, picture(width, height));
  const bitmap = bytesOf(createPlaceholder(Buffer.from(hash).toString("base64")) ?? "");
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const reference = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .removeAlpha()
    .resize(4, 3, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  for (let y = 0; y < 3; y += 1) {
    for (let x = 0; x < 4; x += 1) {
      const ours = pixel(bitmap, x, y);
      ours.forEach((value, channel) => {
        expect(Math.abs(value - (reference[(y * 4 + x) * 3 + channel] ?? -1))).toBeLessThan(30);
      });
    }
  }
  expect(bitmap).toHaveLength(90);
  expect(bitmap.readUInt32LE(2)).toBe(90);
});

test("it takes fewer than 150 characters, and an invalid hash has none", () => {
  const hash = Buffer.from(rgbaToThumbHash(90, 60, picture(90, 60))).toString("base64");
  expect(createPlaceholder(hash)?.length).toBeLessThan(150);
  expect(createPlaceholder("")).toBeNull();
  expect(createPlaceholder("é\u0000")).toBeNull();
});
