import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { writeSetting } from "../platform/settings.writes.server.ts";
import {
  type ChainHead,
  chainStartKey,
  findChainStart,
  problemOf,
  readLinks,
} from "./chain.queries.server.ts";
import { transact } from "./transaction.server.ts";

/**
 * Deletes events before that time with their digests, from the beginning of the chain on, and records that. The last
 * digest that was deleted stays, so that the chain still verifies. Stops at the first event that does not: a purge hides no change.
 */
export async function purgeEvents(
  db: WriteDb,
  before: Date,
  now: Date,
  { atOnce = 2_000 } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await transact({ db, actor: "system", now }, async ({ db: transaction, record }) => {
      // Before the sealing job, which continues from the last digest.
      await sql`lock table event_digests in exclusive mode`.execute(transaction);
      const start = await findChainStart(transaction);
      const end = await findEnd(transaction, start, { before, atOnce });
      if (end.number === start.number) return 0;
      await sql`delete from events where id in (
        select event_id from event_digests where number <= ${end.number})`.execute(transaction);
      await sql`delete from event_digests where number <= ${end.number}`.execute(transaction);
      await writeSetting(transaction, chainStartKey, end);
      const events = end.number - start.number;
      await record("log.purged", { type: "site", id: "log" }, { count: events, version: end.number });
      return events;
    });
    total += count;
    if (count < atOnce) return total;
  }
}

/** The last of the next links that verify and are old enough. */
async function findEnd(
  db: WriteDb,
  start: ChainHead,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<ChainHead> {
  let end = start;
  for (const link of await readLinks(db, start.number, atOnce)) {
    const isNext = link.number === end.number + 1 && problemOf(link, end.digest) === null;
    if (!isNext || Date.parse(`${link.occurredAt}Z`) >= before.getTime()) break;
    end = { number: link.number, digest: link.digest };
  }
  return end;
}
