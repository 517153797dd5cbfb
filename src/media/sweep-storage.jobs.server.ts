/** Compares stored photos with their rows, in both directions. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
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
/** Photos per run whose files are read whole. */
const measuredRows = 2_000;

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

/**
 * Records the sizes of the files of photos that versions before 0.2 stored, so that a file that is truncated from now on
 * is not served. Only of files that are whole: a truncated one is reported instead. Returns the number recorded.
 */
export async function measureOldPhotos(
  { db, storage, log }: Omit<Sweep, "db"> & { db: WriteDb },
  { limit = measuredRows } = {},
): Promise<number> {
  const rows = await db
    .selectFrom("images")
    .select(["id", "storage_key", "widths"])
    .where("webp_bytes", "is", null)
    .orderBy(sql`random()`) // so that those that are damaged do not keep others from being measured
    .limit(limit)
    .execute();
  const damaged: string[] = [];
  let measured = 0;
  for (const { id, storage_key: key, widths } of rows) {
    const sizesOf = async (extension: "webp" | "jpg") => {
      const sizes: number[] = [];
      for (const width of widths) sizes.push(await sizeIfWhole(storage, `${key}/${width}.${extension}`));
      return sizes;
    };
    const [webp, jpeg] = [await sizesOf("webp"), await sizesOf("jpg")];
    if ([...webp, ...jpeg].includes(0)) {
      damaged.push(id);
      continue;
    }
    await db
      .updateTable("images")
      .set({ webp_bytes: webp, jpeg_bytes: jpeg })
      .where("id", "=", id)
      .where("webp_bytes", "is", null)
      .execute();
    measured += 1;
  }
  if (damaged.length > 0)
    log.error(
      { count: damaged.length, imageIds: damaged.slice(0, samples) },
      "stored photos of an earlier version are missing or damaged",
    );
  return measured;
}

/** 0 for a file that is missing or ends early: WebP begins with its size, JPEG ends with a marker. */
async function sizeIfWhole(storage: ObjectStorage, key: string): Promise<number> {
  const object = await storage.open(key);
  if (!object) return 0;
  const bytes = Buffer.from(await new Response(object.stream).arrayBuffer());
  const isWhole = key.endsWith(".webp")
    ? bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length
    : bytes.length >= 4 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return isWhole ? bytes.length : 0;
}
