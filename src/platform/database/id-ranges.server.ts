import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

/** From after one id to another, that one too. */
export type IdRange = { after: string; last: string };

/** So many of these ads at most in each, in the order of their ids: of statements that go through all ads, none runs for long. */
export async function* idRanges(
  db: ReadDb,
  ads: RawBuilder<boolean>,
  atOnce: number,
): AsyncGenerator<IdRange> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      select max(id::text) as last from (
        select id from listings where ${ads} and id > ${after} order by id limit ${atOnce}
      ) as next
    `.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield { after, last };
    after = last;
  }
}
