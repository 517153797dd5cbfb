import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { usualReplyHours } from "./reply-time.ts";

const conversationsMax = 50;

/**
 * Hours in which this seller usually replies, from the latest conversations that the buyer began: from the buyer's first
 * message to the seller's first one. Conversations of the last day without a reply are left out.
 */
export async function findUsualReplyHours(db: ReadDb, sellerId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    with latest as (
      select id, buyer_id, seller_id from conversations where seller_id = ${sellerId}
      order by last_message_at desc limit ${conversationsMax}
    ), times as (
      select
        (select min(created_at) from messages where conversation_id = latest.id and author_id = latest.buyer_id) as asked,
        (select min(created_at) from messages where conversation_id = latest.id and author_id = latest.seller_id) as replied
      from latest
    )
    select extract(epoch from replied - asked)::float8 / 3600 as hours from times
    where asked is not null and (replied > asked or replied is null and asked < ${now}::timestamptz - interval '1 day')`.execute(
    db,
  );
  return usualReplyHours(rows.map(({ hours }) => hours));
}
