import { randomUUID } from "node:crypto";
import { type Db, isWriteRefused } from "../data/database.ts";
import { deleteImage, insertImages } from "../data/images.ts";
import { setAvatar as saveAvatar } from "../data/users.ts";
import { sanitiseFileName } from "../images/file-name.ts";
import { type IngestRefusal, ingestPhoto } from "../images/ingest.ts";
import type { ImagePool } from "../images/pool.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

export type AvatarRefusal = IngestRefusal;

/**
 * A person's photo, in place of the one before. The object key is `avatars/{userId}/{imageId}_{sanitised filename}`;
 * the public address is the image's random id.
 * @param file as received; it stays on disk
 */
export async function setAvatar(
  outside: { db: Db; images: ImagePool; storage: ObjectStorage; log: ImageLog; now: Date },
  userId: string,
  file: { path: string; name: string },
): Promise<{ ok: true; imageId: string } | { ok: false; reason: AvatarRefusal }> {
  const { db, images, storage, log, now } = outside;
  const id = randomUUID();
  const key = `avatars/${userId}/${id}_${sanitiseFileName(file.name)}`;
  const ingested = await ingestPhoto(
    { file, key, purpose: "avatar", owner: userId },
    { pool: images, storage, log },
  );
  if (!ingested.ok) return ingested;
  const { key: storageKey, ...picture } = ingested.image;
  const image = { ...picture, id, ownerId: userId, storageKey, fileName: file.name, alt: "" };
  try {
    await db.transaction().execute(async (transaction) => {
      await insertImages(transaction, [{ ...image, place: null }], now);
      const replacedId = await saveAvatar(transaction, userId, id);
      const replacedKey = replacedId && (await deleteImage(transaction, replacedId));
      if (replacedKey) await letGoOfObjects(transaction, [replacedKey]);
    });
  } catch (error) {
    if (isWriteRefused(error)) await storage.remove(storageKey); // then no row will ever name it
    throw error;
  }
  return { ok: true, imageId: id };
}
