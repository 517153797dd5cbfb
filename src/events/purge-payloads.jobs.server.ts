import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { readSetting, writeSetting } from "../platform/settings.writes.server.ts";

/** Position at which the next run continues: events have no index by time, and those before have been purged. */
const progressKey = "event-payloads-purged";

/** Empties the payloads of events before that time, in the order of their ids, in short transactions. */
export async function purgeEventPayloads(db: WriteDb, before: Date, { atOnce = 5_000 } = {}): Promise<void> {
  const stored = await readSetting(db, progressKey);
  let last = typeof stored === "string" ? stored : "0";
  for (;;) {
    const { rows } = await sql<{ last: string | null; count: number }>`
      with batch as (
        select id, occurred_at from events where id > ${last}::bigint order by id limit ${atOnce}
      ), expired as (
        select id from batch
        where id < coalesce((select min(id) from batch where occurred_at >= ${before}), 9223372036854775807)
      ), purged as (
        update events set payload = '{}' where id in (select id from expired) and payload <> '{}'
      )
      select max(id)::text as last, count(*)::integer as count from expired`.execute(db);
    const [batch] = rows;
    if (!batch?.last) return;
    last = batch.last;
    await writeSetting(db, progressKey, last);
    if (batch.count < atOnce) return;
  }
}
