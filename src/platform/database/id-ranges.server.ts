import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

/** Ids above `after` up to and including `last`. */
export type IdRange = { after: string; last: string };

/**
 * Ranges of at most this many matching listings, in the order of ids: splits statements over all listings into short
 * ones.
 */
export async function* idRanges(
  db: ReadDb,
  condition: RawBuilder<boolean>,
  atOnce: number,
): AsyncGenerator<IdRange> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      select max(id::text) as last from (
        select id from listings where ${condition} and id > ${after} order by id limit ${atOnce}
      ) as next
    `.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield { after, last };
    after = last;
  }
}
