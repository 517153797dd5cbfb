import { v7 as uuidv7 } from "uuid";
import { expiryOf } from "../../listings/lifetime.ts";
import { insertListing, isImported } from "../../listings/listings.writes.server.ts";
import { insertImages } from "../../media/images.queries.server.ts";
import { type Db, isWriteRefused } from "../../platform/database/database.server.ts";
import { type PhotoDeps, type PhotoProblem, removePhotos, storePhotos } from "./import-photos.server.ts";
import { type RecordRejection, readRecord } from "./read-record.server.ts";
import { recordHash } from "./record-hash.server.ts";

export type ImportDeps = PhotoDeps & { db: Db };

export type ListingImported =
  | { kind: "imported"; photos: number; problems: PhotoProblem[] }
  /** the same record was imported before, even if its listing has since been deleted */
  | { kind: "known" }
  | { kind: "rejected"; reasons: (RecordRejection | "photos-not-stored")[] };

/**
 * Imports one record with its photos as a listing, or nothing. The unique `source_hash` arbitrates between two
 * importers of the same record; the second one removes its photos.
 */
export async function importListing(
  tools: ImportDeps,
  { value, authorId, folder }: { value: unknown; authorId: string; folder: string },
): Promise<ListingImported> {
  const { db } = tools;
  const now = tools.now();
  const read = readRecord(value, now);
  if (!read.ok) return { kind: "rejected", reasons: read.reasons };
  const sourceHash = recordHash(value);
  if (await isImported(db, sourceHash)) return { kind: "known" };

  const { content, status, createdAt, updatedAt, isFeatured, isUrgent, images: names } = read.record;
  const photos = await storePhotos(tools, { names, folder, ownerId: authorId });
  if (!photos.ok) return { kind: "rejected", reasons: ["photos-not-stored"] };
  const { images, problems } = photos;
  const id = uuidv7();
  const isDraft = status === "draft";
  try {
    const isNew = await db.transaction().execute(async (transaction) => {
      const isInserted = await insertListing(transaction, {
        ...{ id, authorId, content, status, createdAt, updatedAt, isFeatured, isUrgent, sourceHash },
        publishedAt: isDraft ? null : createdAt,
        // The lifetime starts now, even for a listing written long ago.
        expiresAt: isDraft ? null : expiryOf(now),
        submissionKey: null,
      });
      const placed = images.map((image, position) => ({ ...image, place: { listingId: id, position } }));
      if (isInserted) await insertImages(transaction, placed, now);
      return isInserted;
    });
    if (isNew) return { kind: "imported", photos: images.length, problems };
  } catch (error) {
    // If the connection was lost during the commit, the listing may exist and need its photos.
    if (isWriteRefused(error)) await removePhotos(tools, images);
    throw error;
  }
  await removePhotos(tools, images);
  return { kind: "known" };
}
