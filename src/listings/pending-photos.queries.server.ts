/**
 * Photos of an ad that is still being written: they belong to a person and to no listing yet, and are nobody's
 * profile photo.
 */
import { sql } from "kysely";
import { type Photo, photoColumns, photoOf } from "../media/images.queries.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

type Shelf = { ownerId: string; listingId: string | null };

/** Those of the ids that the person may put into this listing: pending, or there already. In the order of the ids. */
export async function usablePhotos(db: ReadDb, shelf: Shelf, ids: readonly string[]): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await usable(db, shelf, ids).select(photoColumns).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(photoOf);
}

/** Those of the ids that are photos of this person still, in whatever listing. */
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

/** The usable ones, taken for the rest of the transaction, so that no photo gets into two listings. */
export async function lockUsablePhotos(db: WriteDb, shelf: Shelf, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // In one order, so that two forms with the same photos wait for each other and never for themselves.
  const rows = await usable(db, shelf, ids).select("id").orderBy("id").forUpdate().execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
}

/** Puts a photo that `lockUsablePhotos` gave into its place in the listing. */
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

export type DeletedPhoto = { id: string; storageKey: string };

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
    // A photo that is being put into its listing right now is no longer stale.
    .forUpdate()
    .skipLocked();
  return db
    .deleteFrom("images")
    .where("id", "in", stale)
    .returning(["id", "storage_key as storageKey"])
    .execute();
}

/**
 * Deletes the user's oldest pending photos beyond the newest `kept`, inside the transaction that adds one. The row of the
 * user is locked, so that two uploads at once count each other exactly once.
 */
export async function deletePendingPhotosBeyond(
  db: WriteDb,
  ownerId: string,
  kept: number,
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
    .offset(kept)
    .forUpdate()
    .skipLocked();
  return db
    .deleteFrom("images")
    .where("id", "in", beyond)
    .returning(["id", "storage_key as storageKey"])
    .execute();
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
