import { open } from "node:fs/promises";
import sharp, { type FailOnOptions, type Metadata, type Sharp } from "sharp";
import { decodeHeic, heicToSharp } from "./heic.server.ts";
import type { ImagePurpose, ImageRejection } from "./processed-image.server.ts";
import { type ImageFormat, sniffedBytes, sniffFormat } from "./sniff-format.server.ts";
import { avatarSide, listingBox } from "./variant-widths.ts";

/** 8-bit sRGB or sRGBA, upright, already reduced to the widest variant. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };
export type Decoded = { ok: true; pixels: Pixels } | { ok: false; reason: ImageRejection; detail: string };

/**
 * Bounds time and memory, above what phones store in other formats (48 to 50 megapixels). AVIF and HEIC decoders hold several copies
 * of the image (up to 16 bytes per pixel), so the worker's memory limit allows fewer pixels.
 */
const maxPixels = 80_000_000;
const maxHeifPixels = 50_000_000;
/** A JPEG is decoded at an eighth of its size, so that the pictures of 200-megapixel sensors fit, too. */
const maxJpegPixels = 210_000_000;
/**
 * A progressive JPEG is decoded only after all its coefficients are in memory, two bytes each; baseline ones need 20 MB.
 * With 108 megapixels at 4:4:4 that makes 720 MB, with 201 at 4:2:0 680 MB, with 201 at 4:4:4 1,250 MB (measured), which
 * is more than the worker may have.
 */
const maxCoefficientBytes = 750_000_000;
/**
 * Of each side: a panorama of a phone has 16,000. Decoders read by rows, so a picture of one pixel by millions takes
 * twenty times as long as one of the same number of pixels.
 */
const maxSide = 20_000;

/** As stated in the profile form (specification §2). */
const avatarFormats: readonly ImageFormat[] = ["jpeg", "png", "gif"];

/** Decodes the file once, at the size of the widest variant. Throws only when the file cannot be opened. */
export async function decodePhoto(path: string, purpose: ImagePurpose): Promise<Decoded> {
  const format = sniffFormat(await readHead(path));
  if (format === null) return reject("unsupported-format", "unknown first bytes");
  if (purpose === "avatar" && !avatarFormats.includes(format)) return reject("unsupported-format", format);
  try {
    if (format === "heic") return await decodeIphonePhoto(path, purpose);
    const header = await readHeader(path);
    const { width, height } = header;
    const isTooLarge = Math.max(width, height) > maxSide || width * height > pixelLimit(format);
    if (isTooLarge || coefficientBytes(header) > maxCoefficientBytes) {
      return reject("too-many-pixels", `${width} × ${height}`);
    }
    // Truncated uploads are common, and a JPEG without its last rows is still usable.
    return await decodeWithSharp(path, purpose, "error").catch((error) => {
      if (format !== "jpeg") throw error;
      return decodeTruncated(path, purpose);
    });
  } catch (error) {
    return reject("unreadable", String(error));
  }
}

function pixelLimit(format: ImageFormat): number {
  if (format === "jpeg") return maxJpegPixels;
  return format === "avif" ? maxHeifPixels : maxPixels;
}

function coefficientBytes({
  width,
  height,
  isProgressive,
  chromaSubsampling,
  channels = 3,
}: Metadata): number {
  if (!isProgressive || chromaSubsampling === undefined) return 0;
  return width * height * 2 * (chromaSubsampling.startsWith("4:2:0") ? 1.5 : channels);
}

/** sharp has a limit of its own, but its rejection can only be recognized by the message. */
function readHeader(path: string): Promise<Metadata> {
  return sharp(path, { failOn: "none", limitInputPixels: false }).metadata();
}

async function decodeWithSharp(path: string, purpose: ImagePurpose, failOn: FailOnOptions): Promise<Decoded> {
  const image = sharp(path, { failOn, limitInputPixels: maxJpegPixels }).autoOrient();
  return { ok: true, pixels: await toPixels(reduce(image, purpose)) };
}

async function decodeIphonePhoto(path: string, purpose: ImagePurpose): Promise<Decoded> {
  const picture = await decodeHeic(path, maxHeifPixels, maxSide);
  if (picture.kind === "rejected") return reject(picture.reason, picture.detail);
  const reduced = await heicToSharp(picture, (image) => reduce(image, purpose));
  return { ok: true, pixels: await toPixels(reduced) };
}

async function decodeTruncated(path: string, purpose: ImagePurpose): Promise<Decoded> {
  const side = 64;
  const small = await sharp(path, { failOn: "none", limitInputPixels: maxJpegPixels })
    .resize(side, side, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const missingRows = countMissingRows(small, side);
  if (missingRows > side / 8)
    return reject("unreadable", `cut off: ${missingRows} of ${side} rows are missing`);
  return decodeWithSharp(path, purpose, "none");
}

/** The decoder fills missing rows with one flat color; counts such rows at the bottom. */
function countMissingRows(grey: Buffer, side: number): number {
  const fill = grey.at(-1) ?? 0;
  const lastDecoded = grey.findLastIndex((value) => Math.abs(value - fill) > 2);
  return side - 1 - Math.floor(lastDecoded / side);
}

function reduce(image: Sharp, purpose: ImagePurpose): Sharp {
  if (purpose === "avatar") return image.resize(avatarSide, avatarSide, { fit: "cover" });
  return image.resize({ ...listingBox, fit: "inside", withoutEnlargement: true });
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels`);
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function reject(reason: ImageRejection, detail: string): Decoded {
  return { ok: false, reason, detail };
}
