import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { ListingsTable } from "../platform/database/schema.server.ts";
import { memoize } from "../platform/memoize.ts";
import { createPlaceholder } from "./placeholder.ts";

/** A photo for display; its URL is `/media/{id}/{width}.webp|jpg` for each of `widths`. */
export type Photo = {
  id: string;
  width: number;
  height: number;
  widths: number[];
  /** a tiny `data:` image shown while the photo loads */
  placeholder: string | null;
  alt: string;
};

/** The stored columns; `photoOf` converts them. */
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
  /** absent for files that were not examined */
  perceptualHash?: string | null;
  /** absent for files that were not measured */
  files?: FileSizes | null;
  /** a file of a form: the form's submission key, and the file's SHA-256 in hexadecimal */
  upload?: { key: string; hash: string } | null;
};

/** Bytes of the variants, in the order of `widths`. */
export type FileSizes = { webp: number[]; jpg: number[] };

/** A photo whose row is deleted and whose files are not: see `recordDeletedPhotos`. */
export type DeletedPhoto = { id: string; storageKey: string; listingId: string | null; widths: number[] };
export const deletedPhotoColumns = [
  "images.id",
  "images.storage_key as storageKey",
  "images.listing_id as listingId",
  "images.widths",
] as const;

export const photoColumns = [
  "images.id",
  "images.width",
  "images.height",
  "images.widths",
  "images.thumbhash",
  "images.alt",
] as const;

/** The placeholder is generated on the server, so that browsers get a few bytes instead of a decoder. */
export function photoOf({ thumbhash, ...photo }: PhotoRow): Photo {
  return { ...photo, placeholder: cachedPlaceholder(thumbhash) };
}

/**
 * Photos are displayed many times, and decoding the placeholders of a page took a tenth of its React rendering time.
 * The cache takes about two megabytes.
 */
const cachedPlaceholder = memoize(
  { max: 10_000, keyOf: (thumbhash: string) => thumbhash },
  createPlaceholder,
);

/** Rows with a cover selected by `photoColumns`. */
export function addCovers<Row extends { cover: PhotoRow | null }>(
  rows: readonly Row[],
): (Omit<Row, "cover"> & { cover: Photo | null })[] {
  return rows.map((row) => ({ ...row, cover: row.cover && photoOf(row.cover) }));
}

/** Photos in display order; the first is the cover. */
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

/** Returns those of the ids that have a row. */
export async function findExistingImages(db: ReadDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("images")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The given images that belong to a listing of this owner. */
export async function findListingImages(
  db: ReadDb,
  ownerId: string,
  ids: readonly string[],
): Promise<NewImage[]> {
  const rows = await db
    .selectFrom("images")
    .select([
      "id",
      "storage_key as storageKey",
      "file_name as fileName",
      "alt",
      "width",
      "height",
      "widths",
      "thumbhash",
      "average_color as averageColor",
      "perceptual_hash as perceptualHash",
      "webp_bytes as webpBytes",
      "jpeg_bytes as jpegBytes",
    ])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is not", null)
    .execute();
  return rows.map(({ webpBytes, jpegBytes, ...image }) => ({
    ...image,
    ownerId,
    files: sizesOf(webpBytes, jpegBytes),
  }));
}

function sizesOf(webp: number[] | null, jpg: number[] | null): FileSizes | null {
  return webp && jpg ? { webp, jpg } : null;
}

export type StoredImage = {
  storageKey: string;
  widths: number[];
  /** null: not known */
  files: FileSizes | null;
  /** null: of a message whose author has closed their account */
  ownerId: string | null;
  /** a profile photo, which is public */
  isProfilePhoto: boolean;
  /** of a message: those who see it; a closed account is null */
  conversation: {
    id: string;
    buyerId: string | null;
    sellerId: string | null;
    hasOpenReport: boolean;
  } | null;
  /** null for photos of profiles and messages, and for a photo uploaded before its listing is saved */
  listing: {
    authorId: string;
    status: ListingsTable["status"];
    publishedAt: Date | null;
    deletedAt: Date | null;
  } | null;
};

/** A photo's object key, and what decides who may load it through /media. */
export async function findStoredImage(db: ReadDb, id: string): Promise<StoredImage | null> {
  const row = await db
    .selectFrom("images")
    .leftJoin("listings", "listings.id", "images.listing_id")
    .leftJoin("users", "users.avatar_image_id", "images.id")
    .leftJoin("messages", "messages.id", "images.message_id")
    .leftJoin("conversations", "conversations.id", "messages.conversation_id")
    .select([
      "images.storage_key as storageKey",
      "images.widths",
      "images.webp_bytes as webpBytes",
      "images.jpeg_bytes as jpegBytes",
      "images.owner_id as ownerId",
      "listings.author_id as authorId",
      "listings.status",
      "listings.published_at as publishedAt",
      "listings.deleted_at as deletedAt",
      "users.id as avatarUserId",
      "conversations.id as conversationId",
      "conversations.buyer_id as buyerId",
      "conversations.seller_id as sellerId",
      sql<boolean>`exists (select from conversation_reports
        where conversation_id = conversations.id and closed_at is null)`.as("hasOpenReport"),
    ])
    .where("images.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { storageKey, widths, ownerId, authorId, status, publishedAt, deletedAt, avatarUserId } = row;
  const listing = authorId && status ? { authorId, status, publishedAt, deletedAt } : null;
  const { conversationId, buyerId, sellerId, hasOpenReport } = row;
  const conversation = conversationId ? { id: conversationId, buyerId, sellerId, hasOpenReport } : null;
  const files = sizesOf(row.webpBytes, row.jpegBytes);
  const isProfilePhoto = avatarUserId !== null;
  return { storageKey, widths, files, ownerId, isProfilePhoto, conversation, listing };
}
