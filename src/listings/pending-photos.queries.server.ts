/** Photos of unfinished listings: they belong to a user but to no listing, and are not profile photos. */
import { sql } from "kysely";
import {
  type DeletedPhoto,
  deletedPhotoColumns,
  type Photo,
  photoColumns,
  photoOf,
} from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

type Shelf = { ownerId: string; listingId: string | null };

/** The ids that the user may add to this listing: pending, or already in it. In the order of the ids. */
export async function usablePhotos(db: ReadDb, shelf: Shelf, ids: readonly string[]): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await usable(db, shelf, ids).select(photoColumns).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(photoOf);
}

/** The ids that are still photos of this user, in any listing. */
export async function existingPhotoIds(
  db: ReadDb,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("images")
    .select("id")
    .where("id", "in", [...ids])
    .where("owner_id", "=", ownerId)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Locks the usable photos for the rest of the transaction, so that no photo is added to two listings. */
export async function lockUsablePhotos(db: WriteDb, shelf: Shelf, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // A fixed order prevents deadlocks between two forms with the same photos.
  const rows = await usable(db, shelf, ids).select("id").orderBy("id").forUpdate().execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
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
    .where("listing_id", "is", null)
    .where("created_at", "<", before)
    .where(isNoProfilePhoto)
    .orderBy("created_at")
    .limit(limit)
    // A photo that is being added to its listing is skipped.
    .forUpdate()
    .skipLocked();
  return db.deleteFrom("images").where("id", "in", stale).returning(deletedPhotoColumns).execute();
}

/**
 * Deletes the user's oldest pending photos beyond the newest `max`, inside the transaction that adds one. The row of the
 * user is locked, so that two uploads at once count each other exactly once.
 */
export async function deletePendingPhotosBeyond(
  db: WriteDb,
  ownerId: string,
  max: number,
): Promise<DeletedPhoto[]> {
  await db.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const beyond = db
    .selectFrom("images")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is", null)
    .where(isNoProfilePhoto)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(max)
    .forUpdate()
    .skipLocked();
  return db.deleteFrom("images").where("id", "in", beyond).returning(deletedPhotoColumns).execute();
}

function usable(db: ReadDb, { ownerId, listingId }: Shelf, ids: readonly string[]) {
  return db
    .selectFrom("images")
    .where("id", "in", [...ids])
    .where((eb) =>
      eb.or([
        eb.and([eb("listing_id", "is", null), eb("owner_id", "=", ownerId), isNoProfilePhoto]),
        ...(listingId ? [eb("listing_id", "=", listingId)] : []),
      ]),
    );
}

const isNoProfilePhoto = sql<boolean>`not exists (select from users where avatar_image_id = images.id)`;
