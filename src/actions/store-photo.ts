import { randomUUID } from "node:crypto";
import { type Db, isWriteRefused, violates } from "../data/database.ts";
import { insertImages, type NewImage, type Photo, photoOf } from "../data/images.ts";
import { forgetPendingPhotosBeyond } from "../data/pending-photos.ts";
import { pendingPhotosMax } from "../domain/listing.ts";
import type { Actor } from "../domain/permissions.ts";
import { listingObjectKey } from "../images/file-name.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

/** The part of a photo that its pixels decide. */
type Picture = Pick<NewImage, "width" | "height" | "widths" | "thumbhash" | "averageColor">;

/**
 * Keeps a photo for the ad that the person is writing: `write` stores its files under the key that it is given, durable
 * before the row that names them is written. `index`: the photo's place in its upload (§7's object key).
 * A person has at most `pendingPhotosMax` photos without an ad: the oldest, of forms left behind, make room.
 */
export async function storePhoto<Refusal extends string>(
  { db, storage, log, now }: { db: Db; storage: ObjectStorage; log: ImageLog; now: Date },
  { actor, fileName, index }: { actor: NonNullable<Actor>; fileName: string; index: number },
  write: (key: string) => Promise<{ ok: true; image: Picture } | { ok: false; reason: Refusal }>,
): Promise<{ ok: true; photo: Photo } | { ok: false; reason: Refusal | "not-stored" }> {
  // Tried again only when the same person sends a file of the same name in the same millisecond (a form sent twice).
  for (const delayMs of [0, 1, 2, 3, 4]) {
    const storageKey = listingObjectKey(actor.id, now.getTime() + delayMs, index, fileName);
    const written = await write(storageKey);
    if (!written.ok) return written;
    const { width, height, widths, thumbhash, averageColor } = written.image;
    const row = { id: randomUUID(), width, height, widths, thumbhash, alt: "" };
    const image = { ...row, averageColor, ownerId: actor.id, storageKey, fileName, place: null };
    try {
      await db.transaction().execute(async (transaction) => {
        await insertImages(transaction, [image], now);
        const beyond = await forgetPendingPhotosBeyond(transaction, actor.id, pendingPhotosMax);
        await letGoOfObjects(transaction, beyond);
      });
      return { ok: true, photo: photoOf(row) };
    } catch (error) {
      if (!violates(error, "images_storage_key_key")) {
        // Only when no row can name them: better files that no row knows than a row without its files.
        if (isWriteRefused(error)) await storage.remove(storageKey);
        throw error;
      }
    }
  }
  log.warn({ fileName, reason: "not-stored" }, "photo skipped: no free key");
  return { ok: false, reason: "not-stored" };
}
