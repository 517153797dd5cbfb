import { v7 as uuidv7 } from "uuid";
import { type Transaction, transact } from "../../events/index.server.ts";
import {
  findListing,
  type ImportedListing,
  insertListing,
  isImported,
  listingChange,
  lockByExternalId,
  markPublished,
  updateImportedListing,
  updateListingContent,
} from "../../listings/index.server.ts";
import { expiryOf } from "../../listings/lifetime.ts";
import {
  deletePhotosExcept,
  insertImages,
  type NewImage,
  recordDeletedPhotos,
} from "../../media/index.server.ts";
import { findPlace } from "../../places/gazetteer.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { isWriteRejected } from "../../platform/database/failures.server.ts";
import { listingIndex } from "../../search/index.server.ts";
import { type PhotoDeps, type PhotoProblem, removePhotos, storePhotos } from "./import-photos.server.ts";
import { type ImportRecord, type RecordRejection, readRecord } from "./read-record.server.ts";
import { recordHash } from "./record-hash.server.ts";

export type ImportDeps = PhotoDeps & { db: WriteDb };

export type ImportListingResult =
  /** `unknownPlace`: "city, province" or "sector, city, province" when the gazetteer has no such place */
  | {
      kind: "imported" | "updated";
      photos: number;
      problems: PhotoProblem[];
      unknownPlace: string | null;
    }
  /** the same record was imported before, even if its listing has since been deleted */
  | { kind: "known" }
  | {
      kind: "rejected";
      reasons: (RecordRejection | "photos-not-stored" | "stored-wrong" | "photo-not-fetched")[];
      /** the photo that was not fetched */
      problem?: PhotoProblem;
    };

/**
 * Imports one record with its photos as a listing, or nothing. A record with the `externalId` of an earlier one of the
 * same author updates that listing. The unique `source_hash` arbitrates between two importers of the same record; the
 * second one removes its photos.
 */
export async function importListing(
  tools: ImportDeps,
  { value, authorId, folder }: { value: unknown; authorId: string; folder: string },
): Promise<ImportListingResult> {
  const { db } = tools;
  const now = tools.now();
  const read = readRecord(value, now);
  if (!read.ok) return { kind: "rejected", reasons: read.reasons };
  const sourceHash = recordHash(value);
  if (await isImported(db, sourceHash)) return { kind: "known" };

  const { externalId, images: names } = read.record;
  const photos = await storePhotos(tools, { names, folder, ownerId: authorId });
  if (!photos.ok && photos.problem)
    return { kind: "rejected", reasons: ["photo-not-fetched"], problem: photos.problem };
  if (!photos.ok) return { kind: "rejected", reasons: ["photos-not-stored"] };
  const { images, problems } = photos;
  try {
    const kind = await transact({ db, now, actor: "system" }, async (transaction) => {
      const existing =
        externalId === null ? null : await lockByExternalId(transaction.db, authorId, externalId);
      const lifetimeDays = tools.limits?.lifetimeDays;
      const write = { ...read.record, authorId, sourceHash, images, now, lifetimeDays };
      return existing ? update(transaction, existing, write) : insert(transaction, write);
    });
    if (kind !== "known")
      return { kind, photos: images.length, problems, unknownPlace: unknownPlaceOf(read.record) };
  } catch (error) {
    // If the connection was lost during the commit, the listing may exist and need its photos.
    if (isWriteRejected(error)) await removePhotos(tools, images);
    throw error;
  }
  await removePhotos(tools, images);
  return { kind: "known" };
}

function unknownPlaceOf({ content: { city, region }, unknownSector }: ImportRecord): string | null {
  if (unknownSector !== null) return `${unknownSector}, ${city}, ${region}`;
  return city === "" || findPlace(city, region) ? null : `${city}, ${region}`;
}

type Write = Omit<ImportRecord, "images" | "unknownSector"> & {
  authorId: string;
  sourceHash: string;
  images: NewImage[];
  now: Date;
  lifetimeDays: number | undefined;
};

async function insert(
  { db, record: recordEvent }: Transaction,
  { images, now, lifetimeDays, ...record }: Write,
) {
  const id = uuidv7();
  const isDraft = record.status === "draft";
  const isInserted = await insertListing(db, listingIndex, {
    ...record,
    id,
    submissionKey: null,
    publishedAt: isDraft ? null : record.createdAt,
    // Counted from the import, not from `createdAt`, so that old listings get their full lifetime.
    expiresAt: isDraft ? null : expiryOf(now, lifetimeDays),
  });
  if (!isInserted) return "known" as const;
  await insertPhotos(db, id, { images, now });
  await recordEvent("listing.imported", { type: "listing", id }, { authorId: record.authorId, kind: "new" });
  return "imported" as const;
}

/** Deleted listings, and those that moderation took offline, are not changed. A published listing never becomes a draft again. */
async function update(
  transaction: Transaction,
  existing: ImportedListing,
  { images, now, lifetimeDays, ...record }: Write,
) {
  const { db, record: recordEvent } = transaction;
  if (existing.isDeleted || ["held", "correction", "removed"].includes(existing.status))
    return "known" as const;
  const { status, content, updatedAt } = record;
  const before = await findListing(db, existing.id);
  if (!before) return "known" as const;
  await updateListingContent(db, listingIndex, { id: existing.id, content, updatedAt });
  if (existing.status === "draft" && status !== "draft")
    await markPublished(db, listingIndex, {
      id: existing.id,
      now,
      expiresAt: expiryOf(now, lifetimeDays),
    });
  const to = status === "draft" ? existing.status : status;
  await updateImportedListing(db, existing.id, {
    ...record,
    status: to,
    expiresAt: expiryOf(now, lifetimeDays),
  });
  await recordDeletedPhotos(transaction, await deletePhotosExcept(db, existing.id, []));
  await insertPhotos(db, existing.id, { images, now });
  const change = { from: existing.status, to, ...listingChange(before, content) };
  const payload = { authorId: record.authorId, kind: "update", ...change };
  await recordEvent("listing.imported", { type: "listing", id: existing.id }, payload);
  return "updated" as const;
}

async function insertPhotos(db: WriteDb, listingId: string, { images, now }: Pick<Write, "images" | "now">) {
  const placed = images.map((image, position) => ({ ...image, place: { listingId, position } }));
  await insertImages(db, placed, now);
}
