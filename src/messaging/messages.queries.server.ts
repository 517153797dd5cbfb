import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

export type Message = { id: string; body: string; isOwn: boolean; createdAt: Date };

/**
 * Adds a message; false when its author is not a participant, or when the id exists. The conversation is locked before
 * the message gets its sequence: see migrations/0001-initial-schema.ts.
 */
export async function addMessage(
  db: WriteDb,
  message: { id: string; conversationId: string; authorId: string; body: string; now: Date },
): Promise<boolean> {
  const { id, conversationId, authorId, body, now } = message;
  const { numAffectedRows } = await sql`
    with locked as (
      select id from conversations where id = ${conversationId} and ${authorId} in (buyer_id, seller_id)
      for no key update
    ), sent as (
      insert into messages (id, conversation_id, author_id, body, created_at)
      select ${id}, id, ${authorId}, ${body}, ${now} from locked
      on conflict (id) do nothing returning conversation_id
    )
    update conversations set last_message_at = greatest(last_message_at, ${now})
    where id in (select conversation_id from sent)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** True when the same message was already sent. */
export async function isDuplicateMessage(
  db: ReadDb,
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

/** The last `limit` messages, optionally before the message `beforeId`, oldest first. */
export async function listMessages(
  db: ReadDb,
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
      sql<boolean>`sequence < (select sequence from messages
        where id = ${beforeId} and conversation_id = ${conversationId})`,
    );
  const rows = await query.orderBy("sequence", "desc").limit(limit).execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    body: row.body,
    isOwn: row.author_id === viewerId,
    createdAt: row.created_at,
  }));
}

/** Id of the newest message of a conversation in which `viewerId` participates. */
export async function newestMessageId(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select messages.id from messages join conversations on conversations.id = conversation_id
    where conversation_id = ${conversationId} and ${viewerId} in (buyer_id, seller_id)
    order by messages.sequence desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
