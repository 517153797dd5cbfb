import { randomUUID } from "node:crypto";
import { type Db, isWriteRefused, violates } from "../data/database.ts";
import { insertImages, type Photo, photoOf } from "../data/images.ts";
import { forgetPendingPhotosBeyond } from "../data/pending-photos.ts";
import { pendingPhotosMax } from "../domain/listing.ts";
import type { Actor } from "../domain/permissions.ts";
import { listingObjectKey } from "../images/file-name.ts";
import { type IngestRefusal, ingestPhoto } from "../images/ingest.ts";
import type { ImagePool } from "../images/pool.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { RefusedFile } from "../images/receive-multipart.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

export type PhotoTools = { db: Db; storage: ObjectStorage; images: ImagePool; log: ImageLog; now: Date };

/** Every way in which a photo can stay out of an ad; the last two are about how many there are, not about the photo. */
export type PhotoRefusal = IngestRefusal | RefusedFile["reason"] | "too-many" | "too-many-uploads";

type PhotoAdded = { ok: true; photo: Photo } | { ok: false; reason: IngestRefusal };

/**
 * Keeps a received photo, decoded and encoded anew, for the ad that the person is writing. The bytes are durable
 * before the row that names them is written. `index`: the photo's place in its upload (§7's object key).
 * A person has at most `pendingPhotosMax` photos without an ad: the oldest, of forms left behind, make room.
 * What is wrong with the photo is logged and given back: the ad can do without it.
 */
export async function addPhoto(
  tools: PhotoTools,
  { actor, file, index }: { actor: NonNullable<Actor>; file: { path: string; name: string }; index: number },
): Promise<PhotoAdded> {
  const { db, storage, images: pool, log, now } = tools;
  // Tried again only when the same person sends a file of the same name in the same millisecond (a form sent twice).
  for (const delayMs of [0, 1, 2, 3, 4]) {
    const key = listingObjectKey(actor.id, now.getTime() + delayMs, index, file.name);
    const ingested = await ingestPhoto(
      { file, key, purpose: "listing", owner: actor.id },
      { pool, storage, log },
    );
    if (!ingested.ok) return ingested;
    const { width, height, widths, thumbhash, averageColor } = ingested.image;
    const row = { id: randomUUID(), width, height, widths, thumbhash, alt: "" };
    try {
      const image = {
        ...row,
        averageColor,
        ownerId: actor.id,
        storageKey: key,
        fileName: file.name,
        place: null,
      };
      await db.transaction().execute(async (transaction) => {
        await insertImages(transaction, [image], now);
        const beyond = await forgetPendingPhotosBeyond(transaction, actor.id, pendingPhotosMax);
        await letGoOfObjects(transaction, beyond);
      });
      return { ok: true, photo: photoOf(row) };
    } catch (error) {
      if (!violates(error, "images_storage_key_key")) {
        // Only when no row can name them: better files that no row knows than a row without its files.
        if (isWriteRefused(error)) await storage.remove(key);
        throw error;
      }
    }
  }
  log.warn({ fileName: file.name, reason: "not-stored" }, "photo skipped: no free key");
  return { ok: false, reason: "not-stored" };
}
