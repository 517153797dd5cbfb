import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

/** Ids above `after` up to and including `last`. */
export type IdRange = { after: string; last: string };

/**
 * Splits a statement over all listings into short ones: ranges of at most `batchSize` listings that match the
 * condition, ordered by id.
 */
export async function* idRanges(
  db: ReadDb,
  condition: RawBuilder<boolean>,
  batchSize: number,
): AsyncGenerator<IdRange> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      select max(id::text) as last from (
        select id from listings where ${condition} and id > ${after} order by id limit ${batchSize}
      ) as next
    `.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield { after, last };
    after = last;
  }
}
