import { type Selectable, sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import type { ThesaurusEntriesTable } from "../../platform/database/schema.server.ts";
import { type ThesaurusEntry, thesaurusKey } from "./thesaurus.ts";

/** An entry as shown to operators. */
export type StoredEntry = ThesaurusEntry & {
  id: string;
  isShipped: boolean;
  isChanged: boolean;
  isOff: boolean;
};

/** In order of id; with `search`, entries that contain the text or are found by it. */
export async function listEntries(
  db: ReadDb,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ total: number; entries: StoredEntry[] }> {
  let matching = db.selectFrom("thesaurus_entries");
  const wanted = search.toLowerCase().replace(/[\\%_]/gu, "\\$&");
  if (wanted !== "") {
    matching = matching.where((eb) =>
      eb.or([
        anyKeyOf("keys", [thesaurusKey(search)]),
        sql<boolean>`lower(array_to_string(words || targets, ' ')) like ${`%${wanted}%`}`,
      ]),
    );
  }
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching.selectAll().orderBy("id").limit(limit).offset(offset).execute(),
  ]);
  return { total, entries: rows.map(toStoredEntry) };
}

export function toStoredEntry(row: Selectable<ThesaurusEntriesTable>): StoredEntry {
  const { id, words, targets } = row;
  return { id, words, targets, isShipped: row.is_shipped, isChanged: row.is_changed, isOff: row.is_off };
}
