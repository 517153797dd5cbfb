// Decodes one HEIC file (iPhone photos) in a thread of the image worker: libheif in WebAssembly blocks for seconds, and
// the worker must still notice the death of its parent. The memory is released with the thread.

import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import heicDecode from "heic-decode";
import type { HeicReply, HeicRequest } from "./heic.server.ts";

const { path, maxPixels, maxSide } = workerData as HeicRequest;
const reply = await decode().catch(
  (error): HeicReply => ({ kind: "rejected", reason: "unreadable", detail: String(error) }),
);
parentPort?.postMessage(reply, reply.kind === "decoded" ? [reply.pixels.buffer] : []);

async function decode(): Promise<HeicReply> {
  const file = readFileSync(path);
  const profile = embeddedProfile(file);
  // heic-decode checks the major brand only, and accepts fewer of them than sniffFormat.
  file.write("heic", 8, "latin1");
  const images = await heicDecode.all({ buffer: file });
  const first = images[0];
  if (!first) return { kind: "rejected", reason: "unreadable", detail: "no picture in the HEIC file" };
  if (first.width * first.height > maxPixels || Math.max(first.width, first.height) > maxSide) {
    return { kind: "rejected", reason: "too-many-pixels", detail: `${first.width} × ${first.height}` };
  }
  const { width, height, data } = await first.decode();
  return { kind: "decoded", width, height, pixels: data, profile };
}

/**
 * The ICC profile in the first `colr` box of type `prof`: iPhones write Display P3, which looks washed out when
 * interpreted as sRGB. A box is its size (4 bytes, inclusive), its type, then its content; "acsp" marks a profile.
 */
function embeddedProfile(file: Buffer): Uint8Array<ArrayBuffer> | null {
  const at = file.indexOf("colrprof", 0, "latin1");
  if (at < 4) return null;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  return profile.subarray(36, 40).toString("latin1") === "acsp" ? Uint8Array.from(profile) : null;
}
