import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { hashDistance, hashInputSide, hashOfGrey, nearHashDistance } from "./photo-hash.ts";

/** Shapes that differ with `seed`, as photos of different rooms do. */
function picture(seed: number) {
  const side = 320;
  const pixels = Uint8Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)];
    const far = Math.hypot(x - 30 * seed, y - 200 + 25 * seed) / (20 + 7 * seed);
    const waves = Math.sin(far) + Math.cos((x * (seed % 4) + y * (seed % 3) + x * y * 0.01) / 45);
    return Math.round(128 + 50 * waves + (x + seed * y > 320 + 40 * seed ? 20 : -20));
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } });
}

async function hashOf(image: Sharp): Promise<string | null> {
  const side = hashInputSide;
  return hashOfGrey(await image.resize(side, side, { fit: "fill" }).greyscale().raw().toBuffer());
}

const distance = (one: string | null, other: string | null) => hashDistance(one ?? "", other ?? "");

test("a photo that was resized, compressed again or brightened is near itself; others are far", async () => {
  const hashes = await Promise.all([1, 2, 3, 4, 5].map((seed) => hashOf(picture(seed))));
  for (const [index, hash] of hashes.entries()) {
    const seed = index + 1;
    const small = await picture(seed).resize(150, 150).jpeg({ quality: 40 }).toBuffer();
    const bright = await picture(seed).linear(1.1, 8).png().toBuffer();
    for (const changed of [small, bright])
      expect(distance(hash, await hashOf(sharp(changed)))).toBeLessThanOrEqual(nearHashDistance);
    for (const other of hashes.slice(index + 1))
      expect(distance(hash, other)).toBeGreaterThan(nearHashDistance);
  }
});

test("a picture without contrast has no hash", () => {
  expect(hashOfGrey(new Uint8Array(hashInputSide ** 2).fill(200))).toBeNull();
});

test("the distance counts bits", () => {
  expect(hashDistance("0000000000000000", "0000000000000000")).toBe(0);
  expect(hashDistance("ffffffffffffffff", "0000000000000000")).toBe(64);
  expect(hashDistance("0000000000000001", "8000000000000000")).toBe(2);
});
