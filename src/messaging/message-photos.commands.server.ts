import { randomUUID } from "node:crypto";
import type { CommandContext } from "../events/index.server.ts";
import {
  findExistingImages,
  type ImageLog,
  type ImagePool,
  type IngestRejection,
  ingestPhoto,
  type NewImage,
  type ObjectStorage,
} from "../media/index.server.ts";
import { isWriteRejected } from "../platform/database/failures.server.ts";

type PhotoContext = CommandContext<{ id: string }> & {
  storage: ObjectStorage;
  images: Pick<ImagePool, "process">;
  log: ImageLog;
};

/** A photo whose files are stored, and that no row names yet. */
export type MessagePhoto = Omit<NewImage, "ownerId" | "fileName" | "alt" | "upload">;

export type PhotosRejected = {
  ok: false;
  reason: "photos-rejected";
  rejected: { name: string; reason: IngestRejection }[];
};

/**
 * Stores the files, then sends the message that has them: all photos, or no message. Files of photos that `send` did not
 * use, because it rejected the message or had sent it before, are deleted.
 */
export async function sendWithPhotos<Result>(
  ctx: PhotoContext,
  files: readonly { path: string; name: string }[],
  send: (photos: readonly MessagePhoto[]) => Promise<Result>,
): Promise<Result | PhotosRejected> {
  const outcomes = await Promise.all(files.map((file) => storePhoto(ctx, file)));
  const photos = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.photo] : []));
  const rejected = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.rejected]));
  if (rejected.length > 0) {
    await removeFiles(ctx, photos);
    return { ok: false, reason: "photos-rejected", rejected };
  }
  if (photos.length === 0) return send(photos);
  let result: Result;
  try {
    result = await send(photos);
  } catch (error) {
    // Only when it is certain that no row was written: orphaned files are better than a row without its files.
    if (isWriteRejected(error)) await removeFiles(ctx, photos);
    throw error;
  }
  await removeUnused(ctx, photos);
  return result;
}

/** The message may have been sent: what fails from here on is logged, and the files are left behind. */
async function removeUnused(ctx: PhotoContext, photos: readonly MessagePhoto[]): Promise<void> {
  const ids = photos.map(({ id }) => id);
  const used = await findExistingImages(ctx.db, ids).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "it is not known which photos of a message were used");
    return new Set(ids);
  });
  await removeFiles(
    ctx,
    photos.filter(({ id }) => !used.has(id)),
  );
}

async function storePhoto(
  { actor, storage, images: pool, log }: PhotoContext,
  file: { path: string; name: string },
): Promise<{ ok: true; photo: MessagePhoto } | { ok: false; rejected: PhotosRejected["rejected"][number] }> {
  const id = randomUUID();
  // Without the account: the other participant keeps the photo when it is closed.
  const key = `messages/${id.slice(0, 2)}/${id}`;
  const ingested = await ingestPhoto(
    { file, key, purpose: "listing", owner: actor.id },
    { pool, storage, log },
  );
  if (!ingested.ok) return { ok: false, rejected: { name: file.name, reason: ingested.reason } };
  const { key: storageKey, ...picture } = ingested.image;
  return { ok: true, photo: { ...picture, id, storageKey } };
}

/** Orphaned files only take space: a failure to delete them must not fail a message that was sent. */
async function removeFiles(
  { storage, log }: Pick<PhotoContext, "storage" | "log">,
  photos: readonly MessagePhoto[],
): Promise<void> {
  for (const { storageKey } of photos) {
    try {
      await storage.remove(storageKey);
    } catch (error) {
      log.warn({ storageKey, err: error }, "files of a photo that was not sent could not be deleted");
    }
  }
}
