import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import type { Pixels } from "./decode.ts";
import type { ImageVariant, ProcessedImage } from "./processed-image.ts";
import { variantWidths } from "./variant-widths.ts";

/**
 * Writes every variant of the picture into `folder` (made when missing). No metadata and no profile is carried over:
 * the pixels are sRGB already, and sharp writes neither unless asked. Rejects when the folder cannot be written to.
 */
export async function encodeVariants(pixels: Pixels, folder: string): Promise<ProcessedImage> {
  await mkdir(folder, { recursive: true });
  const widths = variantWidths(pixels.width);
  const variants: ImageVariant[] = [];
  for (const width of widths) {
    const resized = fromPixels(pixels).resize({ width });
    // Effort 4 and mozjpeg: 12-megapixel photo to all six files in about a second of one core; more effort gains 1–2 %.
    variants.push(await write(resized.clone().webp({ quality: 78, effort: 4 }), "webp"));
    variants.push(
      await write(resized.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: true }), "jpg"),
    );
  }
  const hash = await thumbhash(pixels);
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes, 0);
  return {
    width: variants.at(-1)?.width ?? 0,
    height: variants.at(-1)?.height ?? 0,
    widths,
    variants,
    thumbhash: Buffer.from(hash).toString("base64"),
    averageColor: averageColor(hash),
    bytes,
  };

  async function write(image: Sharp, extension: "webp" | "jpg"): Promise<ImageVariant> {
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const name = `${info.width}.${extension}`;
    const path = join(folder, name);
    await writeFile(path, data);
    return { name, path, width: info.width, height: info.height, bytes: data.length };
  }
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The algorithm takes at most 100 × 100. */
async function thumbhash(pixels: Pixels): Promise<Uint8Array> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

function averageColor(hash: Uint8Array): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(hash);
  const onWhite = [r, g, b].map((value) => Math.round(255 * (value * a + 1 - a)));
  return `#${onWhite.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, "0")).join("")}`;
}
