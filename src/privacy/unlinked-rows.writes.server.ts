import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { dataMap } from "./data-map.ts";

/**
 * Deletes the rows of people that no foreign key leads to (`erasedBy` in the data map).
 * @param emails confirmed ones: rows with another address may be someone else's
 */
export async function deleteUnlinkedRows(db: WriteDb, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  for (const [table, { erasedBy }] of Object.entries(dataMap))
    if (erasedBy)
      await sql`delete from ${sql.table(table)}
        where lower(${sql.ref(erasedBy.column)}) = any(${[...emails]}::text[])`.execute(db);
}
