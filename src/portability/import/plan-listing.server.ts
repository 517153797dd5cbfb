/** What an import would do with a record, for a dry run. */
import { findByExternalId, findListing, isImported, listingChange } from "../../listings/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { type RecordRejection, readRecord } from "./read-record.server.ts";
import { recordHash } from "./record-hash.server.ts";

export type FieldChange = { field: string; from: unknown; to: unknown };

export type ListingPlan =
  | { kind: "new" }
  | { kind: "change"; changes: FieldChange[]; images: number }
  | { kind: "known" }
  | { kind: "rejected"; reasons: RecordRejection[] };

export async function planListing(
  db: ReadDb,
  { value, authorId, now }: { value: unknown; authorId: string; now: Date },
): Promise<ListingPlan> {
  const read = readRecord(value, now);
  if (!read.ok) return { kind: "rejected", reasons: read.reasons };
  if (await isImported(db, recordHash(value))) return { kind: "known" };
  const { externalId, content, status, images } = read.record;
  const id = externalId === null ? null : await findByExternalId(db, authorId, externalId);
  const before = id && (await findListing(db, id));
  if (!before) return { kind: "new" };
  if (before.deletedAt || before.status === "removed") return { kind: "known" };
  const changes: FieldChange[] = listingChange(before, content).changed.map((field) => ({
    field,
    from: before[field as keyof typeof before],
    to: content[field as keyof typeof content],
  }));
  // A published listing never becomes a draft again.
  if (status !== "draft" && status !== before.status)
    changes.unshift({ field: "status", from: before.status, to: status });
  return { kind: "change", changes, images: images.length };
}
