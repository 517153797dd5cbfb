import { randomUUID } from "node:crypto";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { listingObjectKey } from "../media/file-name.ts";
import type { ImageLog, ImagePool, ObjectStorage, RejectedFile } from "../media/index.server.ts";
import {
  copyStoredImage,
  deletePhotosExcept,
  findListingImages,
  type IngestRejection,
  ingestPhoto,
  insertImages,
  type NewImage,
  type Photo,
  photoOf,
  recordDeletedPhotos,
} from "../media/index.server.ts";
import { violatesConstraint } from "../platform/database/database.server.ts";
import { isWriteRejected } from "../platform/database/failures.server.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { type AddPhotoInput, addPhotoInput, type CopyPhotoInput, copyPhotoInput } from "./listing.input.ts";
import { pendingPhotosMax, photoAltMaxLength, photosMax } from "./listing.ts";
import {
  deletePendingPhotos,
  deletePendingPhotosBeyond,
  lockUsablePhotos,
  placePhoto,
} from "./pending-photos.queries.server.ts";

type StorageContext = CommandContext<NonNullable<Actor>> & { storage: ObjectStorage; log: ImageLog };
type ImageContext = StorageContext & { images: ImagePool };

/** The part of a photo that its pixels decide. */
type Picture = Pick<NewImage, "width" | "height" | "widths" | "thumbhash" | "averageColor">;

/**
 * Keeps a photo for the ad that the person is writing: `write` stores its files under the key that it is given, durable
 * before the row that names them is written. `index`: the photo's place in its upload (§7's object key).
 * A person has at most `pendingPhotosMax` photos without an ad: the oldest, of forms left behind, make room.
 */
async function storePhoto<Refusal extends string>(
  ctx: StorageContext,
  { fileName, index }: { fileName: string; index: number },
  write: (key: string) => Promise<{ ok: true; image: Picture } | { ok: false; reason: Refusal }>,
): Promise<{ ok: true; photo: Photo } | { ok: false; reason: Refusal | "not-stored" }> {
  const { actor, storage, log } = ctx;
  // The key names the time of the upload; files are written before the transaction, which has a time of its own.
  const uploadedAt = ctx.now ?? new Date();
  // Tried again only when the same person sends a file of the same name in the same millisecond (a form sent twice).
  for (const delayMs of [0, 1, 2, 3, 4]) {
    const storageKey = listingObjectKey(actor.id, uploadedAt.getTime() + delayMs, index, fileName);
    const written = await write(storageKey);
    if (!written.ok) return written;
    const { width, height, widths, thumbhash, averageColor } = written.image;
    const row = { id: randomUUID(), width, height, widths, thumbhash, alt: "" };
    const image = { ...row, averageColor, ownerId: actor.id, storageKey, fileName, place: null };
    try {
      await transact(ctx, async (transaction) => {
        const { db, now, record } = transaction;
        await insertImages(db, [image], now);
        const beyond = await deletePendingPhotosBeyond(db, actor.id, pendingPhotosMax);
        await record("photo.uploaded", { type: "photo", id: image.id });
        await recordDeletedPhotos(transaction, beyond);
      });
      return { ok: true, photo: photoOf(row) };
    } catch (error) {
      if (!violatesConstraint(error, "images_storage_key_key")) {
        // Only when no row can name them: better files that no row knows than a row without its files.
        if (isWriteRejected(error)) await storage.remove(storageKey);
        throw error;
      }
    }
  }
  log.warn({ fileName, reason: "not-stored" }, "photo skipped: no free key");
  return { ok: false, reason: "not-stored" };
}

/** Every way in which a photo can stay out of an ad; the last two are about how many there are, not about the photo. */
export type PhotoRejection = IngestRejection | RejectedFile["reason"] | "too-many" | "too-many-uploads";

export type PhotoAdded = { ok: true; photo: Photo } | { ok: false; reason: IngestRejection };

/**
 * Keeps a received photo, decoded and encoded anew, for the ad that the person is writing. What is wrong with the photo is
 * logged and given back: the ad can do without it.
 */
export async function addPhoto(ctx: ImageContext, input: AddPhotoInput): Promise<PhotoAdded> {
  const { file, index } = addPhotoInput.parse(input);
  const { actor, storage, images: pool, log } = ctx;
  return storePhoto(ctx, { fileName: file.name, index }, (key) =>
    ingestPhoto({ file, key, purpose: "listing", owner: actor.id }, { pool, storage, log }),
  );
}

/** A photo as the form names it: the order of the list is the order of the photos, the first is the cover. */
export type ChosenPhoto = { id: string; alt: string };

/**
 * Makes the chosen photos the photos of the listing, inside the caller's transaction. Photos of other users, those of
 * other listings and those beyond the eighth are skipped. Those that are no longer chosen are deleted. Returns the
 * photos that the listing has now.
 */
export async function arrangePhotos(
  transaction: Pick<Transaction, "db" | "recordAll">,
  { id: listingId, authorId }: { id: string; authorId: string },
  chosen: readonly ChosenPhoto[],
): Promise<ChosenPhoto[]> {
  const alts = new Map(chosen.map((photo) => [photo.id, normalizePhotoAlt(photo.alt)]));
  const { db } = transaction;
  const usable = await lockUsablePhotos(db, { ownerId: authorId, listingId }, [...alts.keys()]);
  const placed = usable.slice(0, photosMax).map((id) => ({ id, alt: alts.get(id) ?? "" }));
  const ids = placed.map(({ id }) => id);
  await recordDeletedPhotos(transaction, await deletePhotosExcept(db, listingId, ids));
  for (const [position, photo] of placed.entries()) await placePhoto(db, { ...photo, listingId, position });
  return placed;
}

/** A photo's words as they are kept: one line, at most `photoAltMaxLength` characters. */
export function normalizePhotoAlt(text: string): string {
  return [...normalizeLine(text)].slice(0, photoAltMaxLength).join("").trim();
}

/**
 * Keeps a photo of an own ad once more, for the ad that the person is writing, with files and a public address of its
 * own: each of the two ads may lose its photo without the other. What cannot be copied is logged and given back: the ad
 * can do without it.
 */
export async function copyPhoto(ctx: StorageContext, input: CopyPhotoInput): Promise<PhotoAdded> {
  const { photoId, index } = copyPhotoInput.parse(input);
  const { db, actor, storage, log } = ctx;
  const [source] = await findListingImages(db, actor.id, [photoId]);
  if (!source) return { ok: false, reason: "not-stored" };
  const { fileName } = source;
  return storePhoto(ctx, { fileName, index }, async (key) => {
    try {
      await copyStoredImage(storage, source, key);
      return { ok: true, image: source };
    } catch (error) {
      log.warn({ key, fileName, reason: "not-stored", err: error }, "photo skipped");
      return { ok: false, reason: "not-stored" };
    }
  });
}

/** A form left open overnight still has its photos in the morning. */
const pendingPhotoLifetimeMs = 24 * 60 * 60 * 1000;

/** Job: deletes photos whose listing was never saved. Returns how many. */
export async function removeStalePhotos(ctx: CommandContext, { batchSize = 100 } = {}): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await transact(ctx, async (transaction) => {
      const before = new Date(transaction.now.getTime() - pendingPhotoLifetimeMs);
      const stale = await deletePendingPhotos(transaction.db, before, batchSize);
      await recordDeletedPhotos(transaction, stale);
      return stale.length;
    });
    removed += count;
    if (count < batchSize) return removed;
  }
}
