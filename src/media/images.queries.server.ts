import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { ListingsTable } from "../platform/database/schema.server.ts";
import { memoize } from "../platform/memoize.ts";
import { createPlaceholder } from "./placeholder.ts";

/** A photo as screens need it; the address is `/media/{id}/{width}.webp|jpg` for each of `widths`. */
export type Photo = {
  id: string;
  width: number;
  height: number;
  widths: number[];
  /** a `data:` picture of a few points, for while it loads */
  placeholder: string | null;
  alt: string;
};

/** As it is kept; `photoOf` makes a photo of it. */
export type PhotoRow = Omit<Photo, "placeholder"> & { thumbhash: string };

export type NewImage = {
  id: string;
  ownerId: string;
  storageKey: string;
  fileName: string;
  alt: string;
  width: number;
  height: number;
  widths: number[];
  thumbhash: string;
  averageColor: string;
};

export const photoColumns = [
  "images.id",
  "images.width",
  "images.height",
  "images.widths",
  "images.thumbhash",
  "images.alt",
] as const;

/** The placeholder is drawn here and not by browsers: they get its few bytes instead of the program that makes them. */
export function photoOf({ thumbhash, ...photo }: PhotoRow): Photo {
  return { ...photo, placeholder: cachedPlaceholder(thumbhash) };
}

/** Decoding a page's placeholders took a tenth of React's rendering time. The cache holds some two megabytes. */
const cachedPlaceholder = memoize(
  { max: 10_000, keyOf: (thumbhash: string) => thumbhash },
  createPlaceholder,
);

/** Rows with a cover as `photoColumns` selects it. */
export function addCovers<Row extends { cover: PhotoRow | null }>(
  rows: readonly Row[],
): (Omit<Row, "cover"> & { cover: Photo | null })[] {
  return rows.map((row) => ({ ...row, cover: row.cover && photoOf(row.cover) }));
}

/** In the order in which they are shown; the first is the cover. */
export async function photosOfListing(db: ReadDb, listingId: string): Promise<Photo[]> {
  const rows = await db
    .selectFrom("images")
    .select(photoColumns)
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .modifyFront(prepared)
    .execute();
  return rows.map(photoOf);
}

/** `place` is null for a picture that belongs to no listing (a profile photo). */
export async function insertImages(
  db: WriteDb,
  images: readonly (NewImage & { place: { listingId: string; position: number } | null })[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto("images")
    .values(
      images.map((image) => ({
        id: image.id,
        owner_id: image.ownerId,
        listing_id: image.place?.listingId ?? null,
        position: image.place?.position ?? null,
        storage_key: image.storageKey,
        file_name: image.fileName,
        alt: image.alt,
        width: image.width,
        height: image.height,
        widths: image.widths,
        thumbhash: image.thumbhash,
        average_color: image.averageColor,
        created_at: now,
      })),
    )
    .execute();
}

/** Those of the ids that stand in a listing of this person. */
export function placedImages(db: ReadDb, ownerId: string, ids: readonly string[]): Promise<NewImage[]> {
  return db
    .selectFrom("images")
    .select([
      "id",
      "owner_id as ownerId",
      "storage_key as storageKey",
      "file_name as fileName",
      "alt",
      "width",
      "height",
      "widths",
      "thumbhash",
      "average_color as averageColor",
    ])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is not", null)
    .execute();
}

/** Removes the listing's photos that are not in `keptIds`; gives the storage keys that nothing refers to any more. */
export async function deletePhotosExcept(
  db: WriteDb,
  listingId: string,
  keptIds: readonly string[],
): Promise<string[]> {
  const removed = await db
    .deleteFrom("images")
    .where("listing_id", "=", listingId)
    .where("id", "<>", sql<string>`all(${keptIds}::uuid[])`)
    .returning("storage_key")
    .execute();
  return removed.map((row) => row.storage_key);
}

export async function deleteImage(db: WriteDb, id: string): Promise<string | null> {
  const row = await db.deleteFrom("images").where("id", "=", id).returning("storage_key").executeTakeFirst();
  return row?.storage_key ?? null;
}

export type StoredImage = {
  storageKey: string;
  widths: number[];
  ownerId: string;
  /** somebody's profile photo, which everybody may see */
  isProfilePhoto: boolean;
  /** null for a profile photo and for a photo whose ad is still being written */
  listing: {
    authorId: string;
    status: ListingsTable["status"];
    publishedAt: Date | null;
    deletedAt: Date | null;
  } | null;
};

/** What /media needs to find the bytes and to decide who may see them. */
export async function findStoredImage(db: ReadDb, id: string): Promise<StoredImage | null> {
  const row = await db
    .selectFrom("images")
    .leftJoin("listings", "listings.id", "images.listing_id")
    .leftJoin("users", "users.avatar_image_id", "images.id")
    .select([
      "images.storage_key as storageKey",
      "images.widths",
      "images.owner_id as ownerId",
      "listings.author_id as authorId",
      "listings.status",
      "listings.published_at as publishedAt",
      "listings.deleted_at as deletedAt",
      "users.id as portraitOf",
    ])
    .where("images.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { storageKey, widths, ownerId, authorId, status, publishedAt, deletedAt, portraitOf } = row;
  const listing = authorId && status ? { authorId, status, publishedAt, deletedAt } : null;
  return { storageKey, widths, ownerId, isProfilePhoto: portraitOf !== null, listing };
}
