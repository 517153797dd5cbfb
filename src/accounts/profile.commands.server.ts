import { randomUUID } from "node:crypto";
import { enqueueObjectDeletion } from "../media/delete-objects.server.ts";
import { sanitiseFileName } from "../media/file-name.ts";
import type { ImagePool } from "../media/image-pool.server.ts";
import { deleteImage, insertImages } from "../media/images.queries.server.ts";
import { type IngestRejection, ingestPhoto } from "../media/ingest.server.ts";
import type { ImageLog } from "../media/processed-image.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import { type Db, isWriteRejected } from "../platform/database/database.server.ts";
import { type ProfileErrors, type ProfileForm, parseProfile } from "./account.ts";
import { updateAvatar as saveAvatar, setProfile, updateAvatar } from "./users.queries.server.ts";

/** A person's own name and phone; everybody sees the name from the next page on. */
export async function changeOwnProfile(
  { db, now }: { db: Db; now: Date },
  userId: string,
  form: ProfileForm,
): Promise<{ ok: true } | { ok: false; errors: ProfileErrors }> {
  const parsed = parseProfile(form);
  if (!parsed.ok) return parsed;
  await setProfile(db, userId, parsed.profile, now);
  return { ok: true };
}

/** A person without a photo again: its row goes, and what is stored. Who has none is left as they are. */
export async function removeAvatar({ db }: { db: Db }, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const imageId = await updateAvatar(transaction, userId, null);
    const key = imageId && (await deleteImage(transaction, imageId));
    if (key) await enqueueObjectDeletion(transaction, [key]);
  });
}

export type AvatarRejection = IngestRejection;

/**
 * A person's photo, in place of the one before. The object key is `avatars/{userId}/{imageId}_{sanitised filename}`;
 * the public address is the image's random id.
 * @param file as received; it stays on disk
 */
export async function changeAvatar(
  outside: { db: Db; images: ImagePool; storage: ObjectStorage; log: ImageLog; now: Date },
  userId: string,
  file: { path: string; name: string },
): Promise<{ ok: true; imageId: string } | { ok: false; reason: AvatarRejection }> {
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
      if (replacedKey) await enqueueObjectDeletion(transaction, [replacedKey]);
    });
  } catch (error) {
    if (isWriteRejected(error)) await storage.remove(storageKey); // then no row will ever name it
    throw error;
  }
  return { ok: true, imageId: id };
}
