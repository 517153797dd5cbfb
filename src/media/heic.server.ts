import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { ImageRejection } from "./processed-image.server.ts";

export type HeicRequest = { path: string; maxPixels: number; maxSide: number };
/** `pixels`: RGBA, upright (the file's own rotation applied). `profile`: ICC, null when sRGB. */
export type HeicImage = {
  kind: "decoded";
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  profile: Uint8Array | null;
};
export type HeicReply = HeicImage | { kind: "rejected"; reason: ImageRejection; detail: string };

/** Rejects photos above `maxPixels` or with a longer side than `maxSide` before decoding. */
export function decodeHeic(path: string, maxPixels: number, maxSide: number): Promise<HeicReply> {
  const request: HeicRequest = { path, maxPixels, maxSide };
  const thread = new Worker(join(import.meta.dirname, "heic-thread.server.ts"), { workerData: request });
  return new Promise((resolve) => {
    const reject = (detail: string) => resolve({ kind: "rejected", reason: "unreadable", detail });
    thread.once("message", resolve);
    thread.once("error", (error) => reject(String(error)));
    thread.once("exit", (code) => reject(`HEIC thread ended with ${code}`));
  });
}

/** `resize` is applied to the raw pixels; the result is sRGB without alpha (cameras write none). */
export async function heicToSharp(picture: HeicImage, resize: (image: Sharp) => Sharp): Promise<Sharp> {
  const { width, height, pixels, profile } = picture;
  const resized = resize(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha());
  const png = await resized.png({ compressionLevel: 1 }).toBuffer();
  return sharp(profile ? withProfile(png, profile) : png);
}

/**
 * sharp accepts no profile with raw pixels, but reads one from a PNG: an iCCP chunk directly after the header chunk.
 */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const headerEnd = 8 + 25; // signature, then IHDR: length, type, 13 bytes, checksum
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
