import { type Selectable, sql, type Updateable } from "kysely";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import type { ThesaurusEntriesTable } from "../../platform/database/schema.server.ts";
import { spellingKeys } from "../analysis/spelling.ts";
import { keyOf, keysOf, type ThesaurusEntry } from "./thesaurus.ts";

export type ShippedEntry = ThesaurusEntry & { id: string };

/** Brings the entries that no operator has touched to what the product ships now; theirs stay as they are. */
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
    await spellAgain(transaction);
  });
}

/** Operators' entries stay as they are, but how words are taken for others may have changed since they were written. */
async function spellAgain(db: WriteDb): Promise<void> {
  const changed = await db
    .selectFrom("thesaurus_entries")
    .select(["id", "words", "targets"])
    .where("is_changed", "=", true)
    .execute();
  for (const { id, ...entry } of changed) await changeEntry(db, id, { spellings: columns(entry).spellings });
}

/** As an operator sees it. */
export type StoredEntry = ThesaurusEntry & {
  id: string;
  isShipped: boolean;
  isChanged: boolean;
  isOff: boolean;
};

/** In the order of their words; with `search`, those that use or find that word. */
export async function listEntries(
  db: ReadDb,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ total: number; entries: StoredEntry[] }> {
  let matching = db.selectFrom("thesaurus_entries");
  const wanted = search.toLowerCase().replace(/[\\%_]/gu, "\\$&");
  if (wanted !== "") {
    matching = matching.where((eb) =>
      eb.or([
        anyKeyOf("keys", [keyOf(search)]),
        sql<boolean>`lower(array_to_string(words || targets, ' ')) like ${`%${wanted}%`}`,
      ]),
    );
  }
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching.selectAll().orderBy("id").limit(limit).offset(offset).execute(),
  ]);
  return { total, entries: rows.map(keptEntry) };
}

export async function insertEntry(db: WriteDb, id: string, entry: ThesaurusEntry): Promise<void> {
  await db
    .insertInto("thesaurus_entries")
    .values({ id, ...columns(entry), is_shipped: false, is_changed: true, is_off: false })
    .execute();
}

/** False when there is none of that id. */
export async function updateEntry(db: WriteDb, id: string, entry: ThesaurusEntry): Promise<boolean> {
  return changeEntry(db, id, { ...columns(entry), is_changed: true });
}

/** Switched off, it finds nothing and stays; false when there is none of that id. */
export async function switchEntry(db: WriteDb, id: string, isOff: boolean): Promise<boolean> {
  return changeEntry(db, id, { is_off: isOff });
}

async function changeEntry(
  db: WriteDb,
  id: string,
  change: Updateable<ThesaurusEntriesTable>,
): Promise<boolean> {
  const result = await db
    .updateTable("thesaurus_entries")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** An operator's own entry, for good. */
export async function deleteOwnEntry(db: WriteDb, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("thesaurus_entries")
    .where("id", "=", id)
    .where("is_shipped", "=", false)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Back to what the product ships. */
export async function resetEntry(db: WriteDb, { id, ...entry }: ShippedEntry): Promise<boolean> {
  return changeEntry(db, id, { ...columns(entry), is_changed: false, is_off: false });
}

function columns(entry: ThesaurusEntry) {
  const keys = keysOf(entry);
  const spellings = [...new Set(keys.flatMap(spellingKeys))];
  return { words: [...entry.words], targets: [...entry.targets], keys, spellings };
}

function keptEntry(row: Selectable<ThesaurusEntriesTable>): StoredEntry {
  const { id, words, targets } = row;
  return { id, words, targets, isShipped: row.is_shipped, isChanged: row.is_changed, isOff: row.is_off };
}
