import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";

export type Message = { id: string; body: string; isOwn: boolean; createdAt: Date };

/**
 * Adds a message and marks the conversation read for who wrote it; false when that person does not take part, or when
 * a message has this id already.
 */
export async function addMessage(
  db: Db,
  message: { id: string; conversationId: string; authorId: string; body: string; now: Date },
): Promise<boolean> {
  const { id, conversationId, authorId, body, now } = message;
  const { numAffectedRows } = await sql`
    with sent as (
      insert into messages (id, conversation_id, author_id, body, created_at)
      select ${id}, id, ${authorId}, ${body}, ${now} from conversations
      where id = ${conversationId} and ${authorId} in (buyer_id, seller_id)
      on conflict (id) do nothing returning conversation_id
    )
    update conversations set last_message_at = greatest(last_message_at, ${now}),
      buyer_read_at = case when buyer_id = ${authorId} then ${now} else buyer_read_at end,
      seller_read_at = case when seller_id = ${authorId} then ${now} else seller_read_at end
    where id in (select conversation_id from sent)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** True when this very message was sent before. */
export async function isDuplicateMessage(
  db: Db,
  message: { id: string; conversationId: string; authorId: string; body: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", message.id)
    .where("conversation_id", "=", message.conversationId)
    .where("author_id", "=", message.authorId)
    .where("body", "=", message.body)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last `limit` messages, of those before the message `beforeId` if one is given; the oldest of them first. */
export async function listMessages(
  db: Db,
  conversationId: string,
  viewerId: string,
  limit: number,
  beforeId: string | null = null,
): Promise<Message[]> {
  let query = db
    .selectFrom("messages")
    .select(["id", "body", "author_id", "created_at"])
    .where("conversation_id", "=", conversationId);
  if (beforeId)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from messages
        where id = ${beforeId} and conversation_id = ${conversationId})`,
    );
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    body: row.body,
    isOwn: row.author_id === viewerId,
    createdAt: row.created_at,
  }));
}

/** Id of the newest message of a conversation in which `viewerId` takes part. */
export async function newestMessageId(
  db: Db,
  conversationId: string,
  viewerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select messages.id from messages join conversations on conversations.id = conversation_id
    where conversation_id = ${conversationId} and ${viewerId} in (buyer_id, seller_id)
    order by messages.created_at desc, messages.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
