import { sql } from "kysely";
import { type Photo, type PhotoRow, photoOf } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { messageWarnings } from "../trust/index.server.ts";
import type { SignalName } from "../trust/signals.ts";
import { lastPage } from "./message.ts";

/**
 * `isRead`: an own message that the other participant has read; `body`: empty only with photos; `warnings`: signals of fraud in
 * a message of the other participant
 */
export type Message = {
  id: string;
  body: string;
  photos: Photo[];
  isOwn: boolean;
  isRead: boolean;
  warnings: SignalName[];
  createdAt: Date;
};

/** True when the same message was already sent. */
export async function isDuplicateMessage(
  db: ReadDb,
  message: { id: string; conversationId: string; authorId: string; body: string; photoCount: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", message.id)
    .where("conversation_id", "=", message.conversationId)
    .where("author_id", "=", message.authorId)
    .where("body", "=", message.body)
    .where("photo_count", "=", message.photoCount)
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
  const { rows } = await sql<Omit<Message, "photos"> & { photos: PhotoRow[] }>`
    select messages.id, body, messages.created_at as "createdAt", author_id is not distinct from ${viewerId} as "isOwn",
      author_id is not distinct from ${viewerId} and sequence <=
        case when buyer_id = ${viewerId} then seller_last_read_sequence else buyer_last_read_sequence end as "isRead",
      ${messageWarnings(viewerId)} as warnings,
      case when photo_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'widths', widths,
          'thumbhash', thumbhash, 'alt', alt) order by position), '[]')
        from images where message_id = messages.id) end as photos
    from messages join conversations on conversations.id = conversation_id
    where conversation_id = ${conversationId} ${isBefore}
    order by sequence desc limit ${limit}`.execute(db);
  return rows.reverse().map((row) => ({ ...row, photos: row.photos.map(photoOf) }));
}

/** Messages per page of a conversation; more when more are unread, since what is shown counts as read. */
const pageSize = 50;
const unreadMax = 200;

export type ThreadPage = { messages: Message[]; hasOlder: boolean };

/** The newest messages, or those before the message `beforeId`. */
export async function findThreadPage(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  beforeId: string | null = null,
): Promise<ThreadPage> {
  const size = beforeId ? pageSize : await newestPageSize(db, conversationId, viewerId);
  const found = await listMessages(db, conversationId, viewerId, size + 1, beforeId);
  const messages = lastPage(found, size);
  return { messages, hasOlder: found.length > messages.length };
}

async function newestPageSize(db: ReadDb, conversationId: string, viewerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from messages join conversations on conversations.id = conversation_id
      where conversation_id = ${conversationId} and author_id is distinct from ${viewerId} and sequence >
        case when buyer_id = ${viewerId} then buyer_last_read_sequence else seller_last_read_sequence end
      limit ${unreadMax}
    ) as unread`.execute(db);
  return Math.max(pageSize, rows[0]?.unread ?? 0);
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
