import { createLoadedJobsTable, enqueueLoadedJobs, loadedJobsTable } from "../../jobs/index.server.ts";
import { copyIn, quoteName, quoteText, type Session } from "../../platform/database/copy.server.ts";
import { damaged } from "./archive.server.ts";
import { foreignKeysOf, plainIndexesOf, sequencesOf, tablesOf } from "./catalog.queries.server.ts";
import { jobsName } from "./dump-database.server.ts";
import { BackupError, type Manifest, type TableManifest } from "./manifest.server.ts";

/**
 * Loads the tables of an archive into the freshly created schema, in the caller's transaction. Needs the rights of the
 * tables' owner, not those of a superuser: instead of switching triggers off for the session, foreign keys and indexes are
 * dropped and created again from their definitions, which also checks the references and is faster.
 * @param parts calls back with the parts of every table, in the order of the archive
 */
export async function loadDatabase(
  session: Session,
  manifest: Manifest,
  parts: (load: (table: string, part: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const existing = new Map((await tablesOf(session)).map(({ name, columns }) => [name, columns]));
  const { ours, foreign } = splitTables(manifest, [...existing.keys()]);
  const wanted = new Map(ours.map((table) => [table.name, table]));
  for (const table of ours) requireColumns(table, existing.get(table.name));
  for (const { name } of foreign)
    say(`Warning: the table ${name} is not Babillard's and is left out; its rows are in the archive.`);
  const names = [...existing.keys()].map(quoteName);
  const foreignKeys = await foreignKeysOf(session);
  const indexes = await plainIndexesOf(session);
  await session.query(`set local maintenance_work_mem = '256MB'`);
  for (const { table, name } of foreignKeys)
    await session.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  // Migrations insert rows too, which the archive contains.
  await session.query(`truncate ${names.join(", ")}`);
  for (const { name } of indexes) await session.query(`drop index ${name}`);
  for (const name of names) await session.query(`alter table ${name} disable trigger user`);
  await session.query(createLoadedJobsTable);
  const loaded = new Map<string, number>();

  await parts(async (name, part) => {
    if (foreign.some((table) => table.name === name)) return;
    const table = name === jobsName ? { ...manifest.jobs, name: loadedJobsTable } : wanted.get(name);
    if (!table)
      throw new BackupError(`The manifest does not name the table ${name}, whose rows are in the archive.`);
    const count = await copyIn(session, { table: table.name, columns: table.columns }, part);
    loaded.set(name, (loaded.get(name) ?? 0) + count);
  });
  for (const { name, rows } of [...wanted.values(), manifest.jobs]) {
    const count = loaded.get(name) ?? 0;
    if (count !== rows) throw damaged(`${name} has ${count} rows instead of ${rows}`);
  }

  // Deferred uniqueness is checked now: PostgreSQL alters no table with checks outstanding.
  await session.query("set constraints all immediate");
  for (const name of names) await session.query(`alter table ${name} enable trigger user`);
  say("Tables loaded: creating indexes and checking references.");
  for (const { definition } of indexes) await session.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await session.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  const sequences = new Set((await sequencesOf(session, { unused: true })).map(({ name }) => name));
  for (const { name, value } of manifest.sequences) {
    if (sequences.has(name)) await session.query(`select setval(${quoteText(quoteName(name))}, ${value})`);
  }
  await session.query(enqueueLoadedJobs);
  await session.query(`drop table ${loadedJobsTable}`);
}

/** The database that was backed up may contain tables of the operator's, whose schema no migration makes. */
export function splitTables(
  manifest: Manifest,
  existing: readonly string[],
): { ours: TableManifest[]; foreign: TableManifest[] } {
  const isOurs = ({ name }: TableManifest) => existing.includes(name);
  return {
    ours: manifest.tables.filter(isOurs),
    foreign: manifest.tables.filter((table) => !isOurs(table)),
  };
}

function requireColumns(table: TableManifest, existing: readonly string[] | undefined): void {
  const missing = table.columns.find((column) => !existing?.includes(column));
  if (missing === undefined) return;
  throw new BackupError(
    `The archive contains the column ${missing} of the table ${table.name}, which is not part of Babillard's schema.`,
  );
}
