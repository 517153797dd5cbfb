import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

/** `isRead`: an own message that the other participant has read */
export type Message = { id: string; body: string; isOwn: boolean; isRead: boolean; createdAt: Date };

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
  const isBefore = beforeId
    ? sql`and sequence < (select sequence from messages where id = ${beforeId} and conversation_id = ${conversationId})`
    : sql``;
  const { rows } = await sql<Message>`
    select messages.id, body, messages.created_at as "createdAt", author_id = ${viewerId} as "isOwn",
      author_id = ${viewerId} and sequence <=
        case when buyer_id = ${viewerId} then seller_last_read_sequence else buyer_last_read_sequence end as "isRead"
    from messages join conversations on conversations.id = conversation_id
    where conversation_id = ${conversationId} ${isBefore}
    order by sequence desc limit ${limit}`.execute(db);
  return rows.reverse();
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
