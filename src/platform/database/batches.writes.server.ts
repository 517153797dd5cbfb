/** Deletion of many rows in short statements, each its own transaction: long ones hold locks, and time out. */
import { type RawBuilder, sql } from "kysely";
import type { WriteDb } from "./database.server.ts";

/** @returns number of deleted rows. A row that changes meanwhile is left to the next run. */
export async function deleteInBatches(
  db: WriteDb,
  { from, where, atOnce = 5_000 }: { from: string; where: RawBuilder<boolean>; atOnce?: number },
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(from)}
      where ctid = any (array(select ctid from ${sql.table(from)} where ${where} limit ${atOnce}))`.execute(
      db,
    );
    total += Number(numAffectedRows);
    if (numAffectedRows === 0n) return total;
  }
}
