import { rm } from "node:fs/promises";
import type { ImagePool } from "./image-pool.server.ts";
import type { FileSizes } from "./images.queries.server.ts";
import type { ImageLog, ImagePurpose, ImageRejection, ProcessedImage } from "./processed-image.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";
import { storeAllOrNone } from "./stored-variants.server.ts";

/** Properties of a photo that the database stores. Files: `{key}/{width}.webp` and `{key}/{width}.jpg`. */
export type StoredImage = { key: string; files: FileSizes } & Pick<
  ProcessedImage,
  "width" | "height" | "widths" | "thumbhash" | "averageColor" | "perceptualHash"
>;
/** "not-stored": disk or storage failed; the photo may be fine, and a retry may succeed. */
export type IngestRejection = ImageRejection | "not-stored";
export type IngestResult = { ok: true; image: StoredImage } | { ok: false; reason: IngestRejection };

/** `file`: the received file and its name for the log; it stays on disk (the form's `cleanUp` removes it). */
export type Ingest = {
  file: { path: string; name: string };
  key: string;
  purpose: ImagePurpose;
  owner?: string;
};

/**
 * Turns a received file into stored variants, all or none. Failures are logged and returned, so that the listing can be
 * published without this photo.
 */
export async function ingestPhoto(
  { file, key, purpose, owner }: Ingest,
  { pool, storage, log }: { pool: Pick<ImagePool, "process">; storage: ObjectStorage; log: ImageLog },
): Promise<IngestResult> {
  const outputFolder = `${file.path}.variants`;
  const reject = (reason: IngestRejection, error?: unknown): IngestResult => {
    log.warn({ key, fileName: file.name, reason, err: error }, "photo skipped");
    return { ok: false, reason };
  };
  try {
    const processed = await pool.process({ inputPath: file.path, purpose, outputFolder, owner });
    if (!processed.ok) return reject(processed.reason);
    const { variants, ...picture } = processed.image;
    const { width, height, widths, thumbhash, averageColor, perceptualHash } = picture;
    const writes = variants.map(({ name, path }) => storage.put(`${key}/${name}`, path));
    await storeAllOrNone(storage, key, writes);
    const bytesOf = (name: string) => variants.find((variant) => variant.name === name)?.bytes ?? 0;
    const files = {
      webp: widths.map((side) => bytesOf(`${side}.webp`)),
      jpg: widths.map((side) => bytesOf(`${side}.jpg`)),
    };
    return {
      ok: true,
      image: { key, width, height, widths, thumbhash, averageColor, perceptualHash, files },
    };
  } catch (error) {
    return reject("not-stored", error);
  } finally {
    // Files that cannot be removed now (no file descriptor left) are removed with stale files; the photo's result stays.
    await rm(outputFolder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ key, err: error }, "temporary files of a photo could not be removed"),
    );
  }
}
