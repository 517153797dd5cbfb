import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { usualReplyHours } from "./reply-time.ts";

const conversationsMax = 50;
/** Like the other facts about sellers. */
const since = "1 year";

/**
 * Hours in which this seller usually replies, from the latest conversations that the buyer began: from the buyer's first
 * message to the seller's first one; what the site says in the seller's name is no reply. Conversations that began more than a
 * year ago, or within the last day and have no reply, are left out.
 */
export async function findUsualReplyHours(db: ReadDb, sellerId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    with latest as (
      select id, buyer_id, seller_id from conversations where seller_id = ${sellerId}
      order by last_message_at desc limit ${conversationsMax}
    ), times as (
      select
        (select min(created_at) from messages where conversation_id = latest.id and author_id = latest.buyer_id) as asked,
        (select min(created_at) from messages where conversation_id = latest.id and author_id = latest.seller_id
          and not exists (select from deal_steps where message_id = messages.id and kind like 'tell-%')) as replied
      from latest
    )
    select extract(epoch from replied - asked)::float8 / 3600 as hours from times
    where asked >= ${now}::timestamptz - ${since}::interval and (replied > asked or replied is null and asked < ${now}::timestamptz - interval '1 day')`.execute(
    db,
  );
  return usualReplyHours(rows.map(({ hours }) => hours));
}
