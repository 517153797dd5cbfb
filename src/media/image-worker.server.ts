import { mkdir, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import { decodePhoto, type Pixels } from "./decode.server.ts";
import { hashInputSide, hashOfGrey } from "./photo-hash.ts";
import type { ImageJob, ImageVariant, ProcessedImage, WorkerReply } from "./processed-image.server.ts";
import { variantWidths } from "./variant-widths.ts";

/**
 * Writes all variants into `folder` (created if missing). No metadata and no profile is written: the pixels are already
 * sRGB, and sharp adds neither by default. Rejects when the folder cannot be written to.
 */
export async function encodeVariants(pixels: Pixels, folder: string): Promise<ProcessedImage> {
  await mkdir(folder, { recursive: true });
  const widths = variantWidths(pixels.width);
  const variants: ImageVariant[] = [];
  for (const width of widths) {
    const resized = fromPixels(pixels).resize({ width });
    // Effort 4 and mozjpeg: about one CPU second for all six files of a 12-megapixel photo; more effort saves 1–2 % of
    // bytes.
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
    perceptualHash: await perceptualHash(pixels),
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

async function perceptualHash(pixels: Pixels): Promise<string | null> {
  const grey = await fromPixels(pixels)
    .flatten({ background: "#fff" })
    .resize({ width: hashInputSide, height: hashInputSide, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  return hashOfGrey(grey);
}

/** The algorithm accepts at most 100 × 100. */
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

// Main program of the child process that decodes untrusted photos, started by image-child.server.ts with a minimal
// environment. It may crash, hang or exhaust memory: the pool kills and replaces it. One job at a time; each message in
// is a job, each message out its result.

// The parent has ended, possibly by kill -9. SIGKILL, since exit() would wait for a decoder thread.
const killSelf = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", killSelf);
if (!process.connected) killSelf();
// Ctrl-C reaches the whole process group; the parent decides when its workers end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

setPriority(10); // pages have priority
sharp.cache(false);
sharp.concurrency(1);
// Defense in depth behind sniffFormat: no other decoder can be reached, whatever the file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadHeifFile",
  ],
});

process.on("message", async (job: ImageJob) => send(await work(job)));
send({ kind: "ready" });

async function work(job: ImageJob): Promise<WorkerReply> {
  try {
    const decoded = await decodePhoto(job.inputPath, job.purpose);
    if (!decoded.ok) return { kind: "rejected", reason: decoded.reason, detail: decoded.detail };
    return { kind: "done", image: await encodeVariants(decoded.pixels, job.outputFolder) };
  } catch (error) {
    return { kind: "failed", detail: String(error) };
  }
}

function send(reply: WorkerReply): void {
  process.send?.(reply);
}
