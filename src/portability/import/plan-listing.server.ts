/** Result of importing a record, for a dry run. */
import { findByExternalId, findListing, isImported, listingChange } from "../../listings/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { type FetchRejection, isUrl, parsePhotoUrl } from "./fetch-photo.server.ts";
import { readImage } from "./import-photos.server.ts";
import { type RecordRejection, readRecord } from "./read-record.server.ts";
import { recordHash } from "./record-hash.server.ts";

export type FieldChange = { field: string; from: unknown; to: unknown };

/** `reason`: why it would not be fetched; null when it would be */
export type PlannedUrl = { url: string; reason: FetchRejection | null };

export type ListingPlan =
  | { kind: "new"; urls: PlannedUrl[] }
  | { kind: "change"; changes: FieldChange[]; images: number; urls: PlannedUrl[] }
  | { kind: "known" }
  | { kind: "rejected"; reasons: RecordRejection[] };

export async function planListing(
  db: ReadDb,
  {
    value,
    authorId,
    now,
    testOrigin = null,
  }: { value: unknown; authorId: string; now: Date; testOrigin?: string | null },
): Promise<ListingPlan> {
  const read = readRecord(value, now);
  if (!read.ok) return { kind: "rejected", reasons: read.reasons };
  if (await isImported(db, recordHash(value))) return { kind: "known" };
  const { externalId, content, status, images } = read.record;
  const urls = images.flatMap((given): PlannedUrl[] => {
    const { name } = readImage(given);
    if (!isUrl(name)) return [];
    const parsed = parsePhotoUrl(name, testOrigin);
    return [{ url: name, reason: parsed.ok ? null : parsed.reason }];
  });
  const id = externalId === null ? null : await findByExternalId(db, authorId, externalId);
  const before = id && (await findListing(db, id));
  if (!before) return { kind: "new", urls };
  if (before.deletedAt || before.status === "removed") return { kind: "known" };
  const changes: FieldChange[] = listingChange(before, content).changed.map((field) => ({
    field,
    from: before[field as keyof typeof before],
    to: content[field as keyof typeof content],
  }));
  // A published listing never becomes a draft again.
  if (status !== "draft" && status !== before.status)
    changes.unshift({ field: "status", from: before.status, to: status });
  return { kind: "change", changes, images: images.length, urls };
}
