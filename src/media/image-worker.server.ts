import { mkdir, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import { decodePhoto, type Pixels } from "./decode.server.ts";
import type { ImageJob, ImageVariant, ProcessedImage, WorkerReply } from "./processed-image.server.ts";
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

// Child process that decodes strangers' photos, started by pool.ts with almost no environment. It may crash, hang or
// swell: the pool kills it and starts another. One job at a time; a message in is a job, a message out its answer.

// The parent is gone, be it by kill -9. SIGKILL, since exit() would wait for a decoder thread.
const die = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", die);
if (!process.connected) die();
// Ctrl-C reaches the whole process group; the site decides when its photos are done.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

setPriority(10); // pages first
sharp.cache(false);
sharp.concurrency(1);
// Second wall behind sniffFormat: no decoder but these can be reached, whatever the file pretends to be.
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
    if (!decoded.ok) return { kind: "refused", reason: decoded.reason, detail: decoded.detail };
    return { kind: "done", image: await encodeVariants(decoded.pixels, job.outputFolder) };
  } catch (error) {
    return { kind: "failed", detail: String(error) };
  }
}

function send(reply: WorkerReply): void {
  process.send?.(reply);
}
