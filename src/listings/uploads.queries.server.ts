/**
 * Photos whose files came with the form itself (without JavaScript): the browser does not know their ids, so that a
 * form sent again does not name them. That is not a reason to delete them.
 */
import { sql } from "kysely";
import { type Photo, type PhotoRow, photoColumns, photoOf } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";

/** `key`: submission key of the form; null once a form has named the photo. `hash`: of the file as uploaded. */
export type Upload = { photo: Photo; key: string | null; hash: string };

/** Photos of the listing, in display order. */
export async function findUploads(db: ReadDb, listingId: string): Promise<Upload[]> {
  const rows = await db
    .selectFrom("images")
    .select([...photoColumns, "images.upload_key as key", "images.upload_hash as hash"])
    .where("listing_id", "=", listingId)
    .where("upload_hash", "is not", null)
    .orderBy("position")
    .execute();
  return rows.map(({ key, hash, ...row }) => ({
    photo: photoOf(row satisfies PhotoRow),
    key,
    hash: hash ?? "",
  }));
}

type Choice = { id: string; alt: string };

/**
 * The chosen photos, and those of earlier submissions of this form that the browser does not know. A chosen photo with
 * the same file as one of those is the same file sent again, and left out.
 */
export async function addUnknownUploads(
  db: ReadDb,
  { listingId, submissionKey }: { listingId: string; submissionKey: string },
  chosen: readonly Choice[],
): Promise<Choice[]> {
  const isChosen = new Set(chosen.map(({ id }) => id));
  const uploads = await findUploads(db, listingId);
  const unknown = uploads.filter(({ photo, key }) => key === submissionKey && !isChosen.has(photo.id));
  if (unknown.length === 0) return [...chosen];
  const unmatched = unknown.map(({ hash }) => hash);
  const hashes = await hashesOfNewPhotos(db, [...isChosen]);
  const remaining = chosen.filter(({ id }) => {
    const match = unmatched.indexOf(hashes.get(id) ?? "");
    if (match !== -1) unmatched.splice(match, 1);
    return match === -1;
  });
  const isNew = ({ id }: Choice) => hashes.has(id);
  const added = unknown.map(({ photo: { id, alt } }) => ({ id, alt }));
  return [...remaining.filter((choice) => !isNew(choice)), ...added, ...remaining.filter(isNew)];
}

/** Hashes of photos that came with a form and are in no listing yet. */
async function hashesOfNewPhotos(db: ReadDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("images")
    .select(["id", "upload_hash as hash"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("listing_id", "is", null)
    .where("upload_hash", "is not", null)
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, hash ?? ""]));
}
