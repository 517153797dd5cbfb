import { promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import { hasJobQueue, pendingJobColumns, pendingJobsQuery } from "../../jobs/index.server.ts";
import { copyOut, quoteName, type Session } from "../../platform/database/copy.server.ts";
import type { ArchiveWriter } from "./archive.server.ts";
import { appliedMigrationsOf, sequencesOf, type TableColumns, tablesOf } from "./catalog.queries.server.ts";
import { BackupError, type Manifest, type TableManifest } from "./manifest.server.ts";
import { digestOf, RowDigest, tableParts } from "./table-dump.server.ts";

const gzip = promisify(gzipCallback);

export const jobsName = "jobs";
const jobsTable: TableColumns = { name: jobsName, columns: pendingJobColumns };
/** `part` counts from 1. Concatenated gzip files are a gzip file: `zcat database/listings/*`. */
const partPath = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, "0")}.copy.gz`;

export type DatabaseDump = Omit<Manifest, "format" | "application" | "version" | "photos">;

/**
 * Writes every table into the archive. Runs in the caller's snapshot (repeatable read), which it may leave afterwards.
 * `pg_dump` would do, but the embedded PostgreSQL has no client programs, and its output cannot be read by an older server.
 */
export async function dumpDatabase(
  session: Session,
  writer: ArchiveWriter,
  say: (line: string) => void,
): Promise<DatabaseDump> {
  const migrations = await appliedMigrationsOf(session);
  if (migrations.length === 0)
    throw new BackupError("The database contains no site: no migration was applied to it.");
  const tables = await tablesOf(session);
  // A migration that runs at the same time waits, or makes this fail at once, instead of half-way.
  await session.query(
    `lock table ${tables.map(({ name }) => quoteName(name)).join(", ")} in access share mode`,
  );
  const { rows } = await session.query<{ snapshotAt: Date; postgres: string; databaseBytes: string }>(`
    select now() as "snapshotAt", current_setting('server_version') as postgres,
      pg_database_size(current_database())::text as "databaseBytes"`);
  const [facts] = rows;
  if (!facts) throw new Error("the database does not describe itself");

  const dumped: TableManifest[] = [];
  for (const table of tables) dumped.push(await dumpTable(session, writer, table, selectAll(table)));
  const jobs = (await hasJobQueue(session))
    ? await dumpTable(session, writer, jobsTable, pendingJobsQuery)
    : { ...jobsTable, rows: 0, digest: new RowDigest().toString() };
  const total = dumped.reduce((sum, table) => sum + table.rows, 0);
  say(`Database: ${total} rows in ${dumped.length} tables, ${jobs.rows} pending jobs.`);
  return {
    snapshotAt: facts.snapshotAt.toISOString(),
    postgres: facts.postgres,
    databaseBytes: Number(facts.databaseBytes),
    migrations,
    tables: dumped,
    jobs,
    // Not part of the snapshot: read last, so that no value is below that of a row.
    sequences: await sequencesOf(session),
  };
}

/** Number and digest of a table's rows, as `dumpDatabase` would write them. */
export async function digestTable(session: Session, table: TableColumns): Promise<TableManifest> {
  const isJobs = table.name === jobsName;
  return { ...table, ...(await digestOf(copyOut(session, isJobs ? pendingJobsQuery : selectAll(table)))) };
}

async function dumpTable(
  session: Session,
  writer: ArchiveWriter,
  table: TableColumns,
  query: string,
): Promise<TableManifest> {
  const digest = new RowDigest();
  let part = 0;
  for await (const rows of tableParts(copyOut(session, query), digest)) {
    part += 1;
    await writer.add(partPath(table.name, part), await gzip(rows));
  }
  return { ...table, rows: digest.rows, digest: digest.toString() };
}

function selectAll({ name, columns }: TableColumns): string {
  return `select ${columns.map(quoteName).join(", ")} from ${quoteName(name)}`;
}
