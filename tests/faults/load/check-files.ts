import type pg from "pg";
import type { ObjectStorage } from "../../../src/media/index.server.ts";
import { storedFileKeys } from "../../../src/media/index.server.ts";
import type { Report } from "./check-target.ts";
import { type Journal, writesOf } from "./journal.ts";

type Row = {
  storage_key: string;
  widths: number[];
  webp_bytes: number[] | null;
  jpeg_bytes: number[] | null;
};

/**
 * Each row has its files, whole and of the recorded sizes. Files without a row are those of uploads that were not
 * answered: they wait for the job that removes them a day later (sweep-storage).
 */
export async function checkFiles(
  client: pg.ClientBase,
  storage: Pick<ObjectStorage, "open" | "folders">,
  journal: Journal,
  report: Report,
): Promise<void> {
  const { rows } = await client.query<Row>("select storage_key, widths, webp_bytes, jpeg_bytes from images");
  for (const { storage_key: storageKey, widths, webp_bytes: webp, jpeg_bytes: jpeg } of rows) {
    // In the order of `storedFileKeys`.
    const sizes = widths.flatMap((_, index) => [webp?.[index], jpeg?.[index]]);
    for (const [index, key] of storedFileKeys({ storageKey, widths }).entries()) {
      const problem = await findDamage(storage, key, sizes[index]);
      if (problem) report.add("photo file", `${key}: ${problem}`);
    }
  }
  const orphans = await findOrphans(client, storage, rows);
  const lost = [...writesOf(journal, "photo"), ...writesOf(journal, "publish")].reduce(
    (sum, write) => sum + write.lost * (write.kind === "publish" ? write.photos.most : 1),
    0,
  );
  if (orphans.length > lost)
    report.add(
      "photo files without a row",
      `${orphans.length} folders, ${lost} uploads not answered: ${orphans[0]}`,
    );
}

/** Folders to which neither a row nor a job that deletes objects refers. */
async function findOrphans(
  client: pg.ClientBase,
  storage: Pick<ObjectStorage, "folders">,
  rows: readonly Row[],
): Promise<string[]> {
  const known = new Set(rows.map((row) => row.storage_key));
  const deletions = await client.query<{ key: string }>(`
    select json_array_elements_text(payload->'keys') as key from graphile_worker._private_jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id where identifier = 'delete-objects'`);
  for (const { key } of deletions.rows) known.add(key);
  const orphans: string[] = [];
  for await (const folder of storage.folders()) if (!known.has(folder)) orphans.push(folder);
  return orphans;
}

/** A WebP file has its length in the RIFF header, a JPEG file ends with its end marker. */
async function findDamage(
  storage: Pick<ObjectStorage, "open">,
  key: string,
  size: number | undefined,
): Promise<string | null> {
  const object = await storage.open(key);
  if (!object) return "missing";
  if (size !== undefined && object.size !== size) return `${object.size} bytes instead of ${size}`;
  const bytes = Buffer.from(await new Response(object.stream).arrayBuffer());
  const isWhole = key.endsWith(".webp")
    ? bytes.length > 12 && bytes.readUInt32LE(4) + 8 === bytes.length
    : bytes.length > 2 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return isWhole ? null : "truncated";
}
