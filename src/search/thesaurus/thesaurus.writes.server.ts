import type { Updateable } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";
import type { ThesaurusEntriesTable } from "../../platform/database/schema.server.ts";
import { spellingKeys } from "../analysis/spelling.ts";
import { type StoredEntry, toStoredEntry } from "./thesaurus.queries.server.ts";
import { type ThesaurusEntry, thesaurusKeys } from "./thesaurus.ts";

export type ShippedEntry = ThesaurusEntry & { id: string };

/** Installs the shipped entries; entries that an operator changed or added are not overwritten. */
export async function installThesaurus(db: WriteDb, shipped: readonly ShippedEntry[]): Promise<void> {
  const ids = shipped.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("thesaurus_entries")
      .values(
        shipped.map((entry) => ({
          ...{ id: entry.id, ...columns(entry) },
          ...{ is_shipped: true, is_changed: false, is_off: false },
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

function columns(entry: ThesaurusEntry) {
  const keys = thesaurusKeys(entry);
  const spellings = [...new Set(keys.flatMap(spellingKeys))];
  return { words: [...entry.words], targets: [...entry.targets], keys, spellings };
}
