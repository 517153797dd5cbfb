/** Pending photos: uploaded by a user for a listing that is not saved yet. Photos of profiles and messages are excluded. */
import { sql } from "kysely";
import { type Photo, photoColumns, photoOf } from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

/** The listing that photos are added to; `listingId` null: a new one. */
type PhotoTarget = { ownerId: string; listingId: string | null };

/** Photos with these ids that the user may add to the listing: pending, or already in it. In the order of the ids. */
export async function usablePhotos(
  db: ReadDb,
  target: PhotoTarget,
  ids: readonly string[],
): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await usable(db, target, ids).select(photoColumns).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(photoOf);
}

/** The ids that belong to photos of this user, pending or in any listing. */
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
export async function lockUsablePhotos(
  db: WriteDb,
  target: PhotoTarget,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  // A fixed order prevents deadlocks between two forms with the same photos.
  const rows = await usable(db, target, ids).select("id").orderBy("id").forUpdate().execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
}

function usable(db: ReadDb, { ownerId, listingId }: PhotoTarget, ids: readonly string[]) {
  return db
    .selectFrom("images")
    .where("id", "in", [...ids])
    .where((eb) =>
      eb.or([
        eb.and([eb("owner_id", "=", ownerId), isPending]),
        ...(listingId ? [eb("listing_id", "=", listingId)] : []),
      ]),
    );
}

export const isPending = sql<boolean>`images.listing_id is null and images.message_id is null
  and not exists (select from users where avatar_image_id = images.id)`;
