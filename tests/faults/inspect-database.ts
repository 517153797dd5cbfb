import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";

/**
 * Inspects the database of a running site: problems that amcheck finds in tables and indexes, and photo files of existing
 * rows that are missing or truncated. Both lists are empty if all is well.
 */
export async function inspectDatabase(
  dataDir: string,
): Promise<{ indexes: number; corrupt: unknown[]; brokenFiles: string[] }> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const client = new pg.Client(postgres.maintenance);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("create extension if not exists amcheck");
    // Throws at the first corrupt index.
    const checked = await client.query(`
      select count(bt_index_check(index => c.oid, heapallindexed => true)) as indexes
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and i.indisready and c.relpersistence = 'p'`);
    const corrupt = await client.query(`
      select c.relname, v.* from pg_class c join pg_am a on a.oid = c.relam, lateral verify_heapam(c.oid) v
      where a.amname = 'heap' and c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`);
    const { rows } = await client.query<{ storage_key: string; widths: number[] }>(
      "select storage_key, widths from images",
    );
    const files = rows.flatMap((row) =>
      row.widths.flatMap((width) =>
        [`${width}.webp`, `${width}.jpg`].map((name) => `${row.storage_key}/${name}`),
      ),
    );
    const broken = await Promise.all(files.map((file) => isBroken(join(dataDir, "uploads/objects", file))));
    return {
      indexes: Number(checked.rows[0]?.indexes),
      corrupt: corrupt.rows,
      brokenFiles: files.filter((_, index) => broken[index]),
    };
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** A WebP file has its length in the RIFF header, a JPEG file ends with its end marker. */
async function isBroken(path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  if (bytes.length < 12) return true;
  return path.endsWith(".webp")
    ? bytes.readUInt32LE(4) + 8 !== bytes.length
    : bytes.readUInt16BE(bytes.length - 2) !== 0xffd9;
}
