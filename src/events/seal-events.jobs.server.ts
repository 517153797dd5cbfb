import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { readSetting, writeSetting } from "../platform/settings.writes.server.ts";
import {
  type ChainedEvent,
  chainDigest,
  chainedColumns,
  findChainHead,
  sealedKey,
} from "./chain.queries.server.ts";

/** No transaction of the site is open longer: after this time no event with a lower id appears any more. */
const settledMinutes = 15;

/** Stored as `sealedKey`. `upTo`: all events up to this id were looked at. `next`: the same, after `settledMinutes`. */
type Progress = { upTo: string; next: { id: string; at: string } | null };

/**
 * Adds committed events to the chain of digests. Events are committed in another order than that of their ids, so that the
 * newest are looked through again.
 */
export async function sealEvents(db: WriteDb, now: Date, { atOnce = 5_000 } = {}): Promise<number> {
  for (let total = 0; ; ) {
    const count = await db.transaction().execute((transaction) => sealBatch(transaction, atOnce));
    total += count;
    if (count === atOnce) continue;
    await moveOn(db, now);
    return total;
  }
}

async function sealBatch(db: WriteDb, atOnce: number): Promise<number> {
  await sql`lock table event_digests in exclusive mode`.execute(db); // one job at a time; readers do not wait
  const { upTo } = await readProgress(db);
  const { rows } = await sql<ChainedEvent>`
    select ${chainedColumns} from events
    where id > ${upTo}::bigint and not exists (select from event_digests where event_id = events.id)
    order by events.id limit ${atOnce}`.execute(db);
  if (rows.length === 0) return 0;
  let head = await findChainHead(db);
  const links = rows.map((event) => {
    head = { number: head.number + 1, digest: chainDigest(head.digest, event) };
    return { ...head, id: event.id, payload: event.payloadDigest };
  });
  await sql`
    insert into event_digests (number, event_id, payload_digest, digest)
    select number, id, decode(payload, 'hex'), decode(digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (number bigint, id bigint, payload text, digest text)
  `.execute(db);
  return rows.length;
}

async function readProgress(db: WriteDb): Promise<Progress> {
  const stored = await readSetting(db, sealedKey);
  return (stored as Progress | undefined) ?? { upTo: "0", next: null }; // written below only
}

async function moveOn(db: WriteDb, now: Date): Promise<void> {
  const { upTo, next } = await readProgress(db);
  const isSettled = next !== null && now.getTime() - Date.parse(next.at) > settledMinutes * 60_000;
  if (next !== null && !isSettled) return;
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(event_id), 0)::text as last from event_digests`.execute(db);
  const progress: Progress = {
    upTo: next?.id ?? upTo,
    next: { id: rows[0]?.last ?? "0", at: now.toISOString() },
  };
  await writeSetting(db, sealedKey, progress);
}
