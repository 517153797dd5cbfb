import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

export type Message = { id: string; body: string; isOwn: boolean; createdAt: Date };

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
