import { isDeepStrictEqual } from "node:util";
import { sql, type Updateable } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";
import type { ThesaurusEntriesTable } from "../../platform/database/schema.server.ts";
import { spellingKeys } from "../analysis/spelling.ts";
import { type StoredEntry, toStoredEntry } from "./thesaurus.queries.server.ts";
import { type ThesaurusEntry, thesaurusKeys } from "./thesaurus.ts";

export type ShippedEntry = ThesaurusEntry & { id: string };

/**
 * Installs the shipped entries; entries that an operator changed or added are not overwritten. Each start of each node
 * calls it: what is installed already is not written again, which would lock all entries and invalidate pages.
 */
export async function installThesaurus(db: WriteDb, shipped: readonly ShippedEntry[]): Promise<void> {
  if (await isInstalled(db, shipped)) return;
  const ids = shipped.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    // Of several nodes that start, one writes; the others wait for it, longer than requests wait for a lock.
    await sql`set local lock_timeout = '60s'`.execute(transaction);
    await transaction
      .insertInto("thesaurus_entries")
      .values(
        shipped.map((entry) => ({
          id: entry.id,
          ...shippedColumns(entry),
          is_shipped: true,
          is_changed: false,
          is_off: false,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((eb) => ({
            words: eb.ref("excluded.words"),
            targets: eb.ref("excluded.targets"),
            keys: eb.ref("excluded.keys"),
            spellings: eb.ref("excluded.spellings"),
          }))
          .where("thesaurus_entries.is_changed", "=", false)
          .where("thesaurus_entries.is_shipped", "=", true),
      )
      .execute();
    await transaction
      .deleteFrom("thesaurus_entries")
      .where("is_shipped", "=", true)
      .where("is_changed", "=", false)
      .where("id", "not in", ids)
      .execute();
    await refreshSpellingKeys(transaction);
  });
}

async function isInstalled(db: WriteDb, shipped: readonly ShippedEntry[]): Promise<boolean> {
  const rows = await db
    .selectFrom("thesaurus_entries")
    .select(["id", "words", "targets", "keys", "spellings", "is_shipped", "is_changed"])
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isCurrent = (entry: ShippedEntry) => {
    const row = stored.get(entry.id);
    if (!row) return false;
    const { words, targets, keys, spellings } = row;
    return (
      row.is_changed ||
      !row.is_shipped ||
      isDeepStrictEqual({ words, targets, keys, spellings }, shippedColumns(entry))
    );
  };
  const ids = new Set(shipped.map(({ id }) => id));
  return (
    shipped.every(isCurrent) &&
    rows.every((row) =>
      row.is_changed
        ? isDeepStrictEqual(row.spellings, columns(row).spellings)
        : !row.is_shipped || ids.has(row.id),
    )
  );
}

/** Recomputes the spelling keys of operators' entries, since the algorithm may have changed. */
async function refreshSpellingKeys(db: WriteDb): Promise<void> {
  const changed = await db
    .selectFrom("thesaurus_entries")
    .select(["id", "words", "targets"])
    .where("is_changed", "=", true)
    .execute();
  for (const { id, ...entry } of changed) await changeEntry(db, id, { spellings: columns(entry).spellings });
}

/** Locks the entry for the caller's transaction; null when it does not exist. */
export async function lockEntry(db: WriteDb, id: string): Promise<StoredEntry | null> {
  const row = await db
    .selectFrom("thesaurus_entries")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toStoredEntry(row) : null;
}

export async function insertEntry(db: WriteDb, id: string, entry: ThesaurusEntry): Promise<void> {
  await db
    .insertInto("thesaurus_entries")
    .values({ id, ...columns(entry), is_shipped: false, is_changed: true, is_off: false })
    .execute();
}

export async function updateEntry(db: WriteDb, id: string, entry: ThesaurusEntry): Promise<void> {
  await changeEntry(db, id, { ...columns(entry), is_changed: true });
}

/** A disabled entry is stored but not used. */
export async function switchEntry(db: WriteDb, id: string, isOff: boolean): Promise<void> {
  await changeEntry(db, id, { is_off: isOff });
}

async function changeEntry(
  db: WriteDb,
  id: string,
  change: Updateable<ThesaurusEntriesTable>,
): Promise<void> {
  await db.updateTable("thesaurus_entries").set(change).where("id", "=", id).execute();
}

/** Only operators' own entries can be deleted. False when there is none of that id. */
export async function deleteOwnEntry(db: WriteDb, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("thesaurus_entries")
    .where("id", "=", id)
    .where("is_shipped", "=", false)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Restores the shipped version. */
export async function resetEntry(db: WriteDb, { id, ...entry }: ShippedEntry): Promise<void> {
  await changeEntry(db, id, { ...columns(entry), is_changed: false, is_off: false });
}

const columnsOfShipped = new WeakMap<ShippedEntry, ReturnType<typeof columns>>();

/** Computed once per process: spelling keys take longer than the insert, and route tests start many sites. */
function shippedColumns(entry: ShippedEntry) {
  const known = columnsOfShipped.get(entry) ?? columns(entry);
  columnsOfShipped.set(entry, known);
  return known;
}

function columns(entry: ThesaurusEntry) {
  const keys = thesaurusKeys(entry);
  const spellings = [...new Set(keys.flatMap(spellingKeys))];
  return { words: [...entry.words], targets: [...entry.targets], keys, spellings };
}
