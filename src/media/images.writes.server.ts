import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type DeletedPhoto, deletedPhotoColumns, type NewImage } from "./images.queries.server.ts";

type Place = ({ listingId: string } | { messageId: string }) & { position: number };

/** `place` is null for an image without listing or message (a profile photo). */
export async function insertImages(
  db: WriteDb,
  images: readonly (NewImage & { place: Place | null })[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto("images")
    .values(
      images.map((image) => ({
        id: image.id,
        owner_id: image.ownerId,
        listing_id: image.place && "listingId" in image.place ? image.place.listingId : null,
        message_id: image.place && "messageId" in image.place ? image.place.messageId : null,
        position: image.place?.position ?? null,
        storage_key: image.storageKey,
        file_name: image.fileName,
        alt: image.alt,
        width: image.width,
        height: image.height,
        widths: image.widths,
        thumbhash: image.thumbhash,
        average_color: image.averageColor,
        perceptual_hash: image.perceptualHash ?? null,
        webp_bytes: image.files?.webp ?? null,
        jpeg_bytes: image.files?.jpg ?? null,
        upload_key: image.upload?.key ?? null,
        upload_hash: image.upload?.hash ?? null,
        created_at: now,
      })),
    )
    .execute();
}

/** Deletes the listing's photos that are not in `remainingIds`, and returns them. */
export function deletePhotosExcept(
  db: WriteDb,
  listingId: string,
  remainingIds: readonly string[],
): Promise<DeletedPhoto[]> {
  return db
    .deleteFrom("images")
    .where("listing_id", "=", listingId)
    .where("id", "<>", sql<string>`all(${remainingIds}::uuid[])`)
    .returning(deletedPhotoColumns)
    .execute();
}

/** Returns the storage key to delete; null when the image does not exist. */
export async function deleteImage(db: WriteDb, id: string): Promise<string | null> {
  const row = await db.deleteFrom("images").where("id", "=", id).returning("storage_key").executeTakeFirst();
  return row?.storage_key ?? null;
}
