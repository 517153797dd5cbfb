import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { listingObjectKey } from "../media/file-name.ts";
import type { ImageLog, ImagePool, ObjectStorage, RejectedFile } from "../media/index.server.ts";
import {
  copyStoredImage,
  type DeletedPhoto,
  deletedPhotoColumns,
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
import type { WriteDb } from "../platform/database/database.server.ts";
import { ClosedAccountError, isWriteRejected } from "../platform/database/failures.server.ts";
import { truncate } from "../platform/graphemes.ts";
import { normalizeLine } from "../platform/text-input.ts";
import {
  type AddPhotoInput,
  acknowledgeUploadsInput,
  addPhotoInput,
  type CopyPhotoInput,
  copyPhotoInput,
} from "./listing.input.ts";
import { pendingPhotosMax, photoAltMaxLength, photosMax } from "./listing.ts";
import { isPending, lockUsablePhotos } from "./pending-photos.queries.server.ts";

type StorageContext = CommandContext<NonNullable<Actor>> & { storage: ObjectStorage; log: ImageLog };
type ImageContext = StorageContext & { images: Pick<ImagePool, "process"> };

/** Properties of a photo that are computed from its pixels. */
type Picture = Pick<
  NewImage,
  "width" | "height" | "widths" | "thumbhash" | "averageColor" | "perceptualHash" | "files"
>;

/**
 * Stores a pending photo for the listing that the user is writing. `write` stores its files under the given key; they
 * are durable before the row is inserted. `index`: position of the photo in its upload, part of the object key (§7). At
 * most `pendingPhotosMax` pending photos are stored per user: the oldest, of abandoned forms, are deleted.
 */
async function storePhoto<Rejection extends string>(
  ctx: StorageContext,
  { fileName, index, upload }: { fileName: string; index: number; upload?: NewImage["upload"] },
  write: (key: string) => Promise<{ ok: true; image: Picture } | { ok: false; reason: Rejection }>,
): Promise<{ ok: true; photo: Photo } | { ok: false; reason: Rejection }> {
  const { actor, storage } = ctx;
  const storageKey = listingObjectKey(actor.id, (await claimUploadTime(ctx)).getTime(), index, fileName);
  const written = await write(storageKey);
  if (!written.ok) return written;
  const { width, height, widths, thumbhash, averageColor, perceptualHash, files } = written.image;
  const row = { id: randomUUID(), width, height, widths, thumbhash, alt: "" };
  const image = {
    ...row,
    averageColor,
    perceptualHash,
    files,
    upload,
    ownerId: actor.id,
    storageKey,
    fileName,
    place: null,
  };
  try {
    await transact(ctx, async (transaction) => {
      const { db, now, record } = transaction;
      await insertImages(db, [image], now);
      const surplus = await deleteSurplusPendingPhotos(db, actor.id, pendingPhotosMax);
      await record("photo.uploaded", { type: "photo", id: image.id });
      await recordDeletedPhotos(transaction, surplus);
    });
    return { ok: true, photo: photoOf(row) };
  } catch (error) {
    // Only when it is certain that no row was written: orphaned files are better than a row without its files.
    if (isWriteRejected(error)) await storage.remove(storageKey);
    throw error;
  }
}

/**
 * The time of an upload for its object key, later than that of any other upload of the user. Two uploads of one file
 * name within a millisecond must not share a key: the second would overwrite the files of the first, or remove them when
 * it fails.
 */
function claimUploadTime(ctx: StorageContext): Promise<Date> {
  return transact(ctx, async ({ db, now }) => {
    const claimed = sql<Date>`greatest(last_photo_at + interval '1 millisecond', ${now}::timestamptz)`;
    const { last_photo_at: claimedAt } = await db
      .updateTable("users")
      .set({ last_photo_at: claimed })
      .where("id", "=", ctx.actor.id)
      .returning("last_photo_at")
      .executeTakeFirstOrThrow(() => new ClosedAccountError("the account was closed"));
    return claimedAt ?? now;
  });
}

/** Why a photo was not added to a listing; the last two are about the number of photos. */
export type PhotoRejection = IngestRejection | RejectedFile["reason"] | "too-many" | "too-many-uploads";

export type AddPhotoResult = { ok: true; photo: Photo } | { ok: false; reason: IngestRejection };

/**
 * Stores an uploaded photo, decoded and re-encoded, as a pending photo. A rejection is logged and returned, not thrown:
 * the listing can be saved without the photo.
 */
export async function addPhoto(ctx: ImageContext, input: AddPhotoInput): Promise<AddPhotoResult> {
  const { file, index, upload } = addPhotoInput.parse(input);
  const { actor, storage, images: pool, log } = ctx;
  return storePhoto(ctx, { fileName: file.name, index, upload }, (key) =>
    ingestPhoto({ file, key, purpose: "listing", owner: actor.id }, { pool, storage, log }),
  );
}

/** Records that a form has named these photos: from now on it can also leave them out. */
export async function acknowledgeUploads(
  ctx: CommandContext<NonNullable<Actor>>,
  input: z.input<typeof acknowledgeUploadsInput>,
): Promise<void> {
  const { photoIds } = acknowledgeUploadsInput.parse(input);
  await transact(ctx, async ({ db }) => {
    await db
      .updateTable("images")
      .set({ upload_key: null })
      .where("id", "in", photoIds)
      .where("owner_id", "=", ctx.actor.id)
      .where("upload_key", "is not", null)
      .execute();
  });
}

/** A photo chosen in the form. The order of the list is the order in the listing; the first is the cover. */
export type ChosenPhoto = { id: string; alt: string };

/**
 * Sets the photos of the listing to the chosen ones, in the caller's transaction. Skips photos of other users or other
 * listings, and those beyond `photosMax`. Deletes photos that are no longer chosen. Returns the listing's photos.
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

/** The alternative text of a photo as stored: one line, at most `photoAltMaxLength` characters. */
export function normalizePhotoAlt(text: string): string {
  return truncate(normalizeLine(text), photoAltMaxLength).trim();
}

/**
 * Copies a photo of one of the user's listings to a pending photo with its own files and URL, so that deleting one does
 * not affect the other. A failure is logged and returned, not thrown: the listing can be saved without the photo.
 */
export async function copyPhoto(ctx: StorageContext, input: CopyPhotoInput): Promise<AddPhotoResult> {
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

/** Long enough for a form that is left open overnight. */
const pendingPhotoLifetimeMs = 24 * 60 * 60 * 1000;

/** Job: deletes photos whose listing was never saved. Returns the number of photos. */
export async function deleteStalePhotos(ctx: CommandContext, { batchSize = 100 } = {}): Promise<number> {
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

/** Puts a photo from `lockUsablePhotos` at its position in the listing. */
export async function placePhoto(
  db: WriteDb,
  photo: { id: string; listingId: string; position: number; alt: string },
): Promise<void> {
  await db
    .updateTable("images")
    .set({ listing_id: photo.listingId, position: photo.position, alt: photo.alt })
    .where("id", "=", photo.id)
    .execute();
}

/** Deletes at most `limit` pending photos uploaded before `before`, oldest first. */
export async function deletePendingPhotos(db: WriteDb, before: Date, limit: number): Promise<DeletedPhoto[]> {
  const stale = db
    .selectFrom("images")
    .select("id")
    .where("created_at", "<", before)
    .where(isPending)
    .orderBy("created_at")
    .limit(limit)
    // A photo that is being added to its listing is skipped.
    .forUpdate()
    .skipLocked();
  return db.deleteFrom("images").where("id", "in", stale).returning(deletedPhotoColumns).execute();
}

/**
 * Deletes the user's pending photos except the newest `max`, in the transaction that adds one. Locks the user's row, so
 * that concurrent uploads are counted correctly.
 */
async function deleteSurplusPendingPhotos(
  db: WriteDb,
  ownerId: string,
  max: number,
): Promise<DeletedPhoto[]> {
  await db.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const surplus = db
    .selectFrom("images")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(isPending)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(max)
    .forUpdate()
    .skipLocked();
  return db.deleteFrom("images").where("id", "in", surplus).returning(deletedPhotoColumns).execute();
}
