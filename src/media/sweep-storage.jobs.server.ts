/** Compares stored photos with their rows, in both directions. */
import { randomUUID } from "node:crypto";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

type SweepLog = Record<"info" | "error", (fields: object, message: string) => void>;
export type Sweep = { db: ReadDb; storage: ObjectStorage; log: SweepLog; now: Date };

/** A file is stored before its row, and its row may be part of a long import. */
const graceMs = 24 * 3_600_000;
const batchSize = 500;
/** Rows whose files are checked per run: one request to the storage for each. */
const checkedRows = 20_000;
/** More orphans than this, and than half of all, mean that the database is not the one of this storage. */
const suspiciousCount = 100;
const samples = 10;

/**
 * Deletes photos that no row names: files of writes that a crash or a full database interrupted. Returns the number;
 * deletes none when most photos would go.
 */
export async function deleteOrphanedPhotos({ db, storage, log, now }: Sweep): Promise<number> {
  const orphans: string[] = [];
  let total = 0;
  const collect = async (keys: readonly string[]) => {
    total += keys.length;
    const known = await knownKeys(db, keys);
    for (const key of keys) {
      const modifiedAt = known.has(key) ? null : await storage.lastModified(key);
      if (modifiedAt && now.getTime() - modifiedAt.getTime() > graceMs) orphans.push(key);
    }
  };
  let batch: string[] = [];
  for await (const key of storage.folders()) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    await collect(batch);
    batch = [];
  }
  await collect(batch);
  if (orphans.length > suspiciousCount && orphans.length > total / 2) {
    log.error({ orphans: orphans.length, total }, "most stored photos have no row: none was deleted");
    return 0;
  }
  for (const key of orphans) await storage.remove(key);
  return orphans.length;
}

async function knownKeys(db: ReadDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("images")
    .select("storage_key")
    .where("storage_key", "in", [...keys])
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/**
 * Reports photos whose files are missing or have another size than when they were stored, from a random place on, so
 * that repeated runs check all. They are not deleted: a backup may have their files. Returns the number.
 */
export async function reportDamagedPhotos({ db, storage, log, now }: Sweep): Promise<number> {
  const damaged: string[] = [];
  let after: string = randomUUID();
  let hasWrapped = false;
  for (let checked = 0; checked < checkedRows; ) {
    const rows = await db
      .selectFrom("images")
      .select(["id", "storage_key", "widths", "webp_bytes"])
      .where("id", ">", after)
      .where("created_at", "<", now)
      .orderBy("id")
      .limit(Math.min(batchSize, checkedRows - checked))
      .execute();
    for (const row of rows) {
      const last = row.widths.length - 1;
      const size = await storage.size(`${row.storage_key}/${row.widths[last]}.webp`);
      if (size === null || size !== (row.webp_bytes?.[last] ?? size)) damaged.push(row.id);
    }
    checked += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length > 0) continue;
    if (hasWrapped) break;
    hasWrapped = true;
    after = "00000000-0000-0000-0000-000000000000";
  }
  const distinct = [...new Set(damaged)];
  if (distinct.length > 0)
    log.error(
      { count: distinct.length, imageIds: distinct.slice(0, samples) },
      "stored photos are missing or damaged",
    );
  return distinct.length;
}
