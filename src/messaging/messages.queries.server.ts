import { type RawBuilder, sql } from "kysely";
import { type Photo, type PhotoRow, photoOf } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { messageWarnings } from "../trust/index.server.ts";
import type { SignalName } from "../trust/signals.ts";
import { firstPage, lastPage } from "./message.ts";

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
  const found = await selectMessages(db, conversationId, viewerId, {
    where: beforeId ? sql`sequence < ${sequenceOf(conversationId, beforeId)}` : sql`true`,
    order: sql`desc limit ${limit}`,
  });
  return found.reverse();
}

/**
 * Messages of the other participant, newest first: the last `limit`, or those before the message `beforeId`, or from the message
 * `fromId`, which is among them.
 */
export async function listReceivedMessages(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  { limit, beforeId, fromId }: { limit: number; beforeId: string | null; fromId: string | null },
): Promise<Message[]> {
  const bound = fromId
    ? sql`sequence <= ${sequenceOf(conversationId, fromId)}`
    : beforeId
      ? sql`sequence < ${sequenceOf(conversationId, beforeId)}`
      : sql`true`;
  return selectMessages(db, conversationId, viewerId, {
    where: sql`author_id is distinct from ${viewerId} and ${bound}`,
    order: sql`desc limit ${limit}`,
  });
}

/** The message `firstId` and those that follow it, oldest first. */
async function listMessagesFrom(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  limit: number,
  firstId: string,
): Promise<Message[]> {
  return selectMessages(db, conversationId, viewerId, {
    where: sql`sequence >= ${sequenceOf(conversationId, firstId)}`,
    order: sql`asc limit ${limit}`,
  });
}

function sequenceOf(conversationId: string, messageId: string) {
  return sql`(select sequence from messages where id = ${messageId} and conversation_id = ${conversationId})`;
}

async function selectMessages(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Message[]> {
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
    where conversation_id = ${conversationId} and ${where}
    order by sequence ${order}`.execute(db);
  return rows.map((row) => ({ ...row, photos: row.photos.map(photoOf) }));
}

/** Messages per page of a conversation; more when more are unread. */
const pageSize = 50;
const unreadMax = 200;
/** Messages above the one at which a page begins: the first unread one, or one that was searched for. */
const contextSize = 5;

/**
 * `hasNewer`: the page ends before the newest, since too many are unread or an old one was searched for; `firstUnreadId`: the one
 * at which it begins; null: all are read
 */
export type ThreadPage = {
  messages: Message[];
  hasOlder: boolean;
  hasNewer: boolean;
  firstUnreadId: string | null;
};

/** The newest messages, or those before the message `beforeId`. */
export async function findThreadPage(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  beforeId: string | null = null,
): Promise<ThreadPage> {
  const unread = beforeId ? { count: 0, firstId: null } : await findUnread(db, conversationId, viewerId);
  return lastMessages(db, conversationId, viewerId, { beforeId, unread });
}

/**
 * The page that a conversation opens with: the newest messages, if all unread ones are among them. Otherwise it begins at the
 * first unread one: what is shown counts as read, and no message may be skipped.
 */
export async function findOpeningPage(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
): Promise<ThreadPage> {
  const unread = await findUnread(db, conversationId, viewerId);
  const { firstId } = unread;
  const newest = await lastMessages(db, conversationId, viewerId, { beforeId: null, unread });
  if (firstId === null || newest.messages.some(({ id }) => id === firstId)) return newest;
  return pageFrom(db, conversationId, viewerId, firstId);
}

/** The page with one message, after a search; null when it is not of this conversation. */
export async function findPageAt(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  messageId: string,
): Promise<ThreadPage | null> {
  const page = await pageFrom(db, conversationId, viewerId, messageId);
  return page.messages.some(({ id }) => id === messageId) ? page : null;
}

async function pageFrom(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  firstId: string,
): Promise<ThreadPage> {
  const before = await listMessages(db, conversationId, viewerId, contextSize + 1, firstId);
  const found = await listMessagesFrom(db, conversationId, viewerId, pageSize + 1, firstId);
  const shown = firstPage(found, pageSize);
  return {
    messages: [...before.slice(-contextSize), ...shown],
    hasOlder: before.length > contextSize,
    hasNewer: found.length > shown.length,
    firstUnreadId: firstId,
  };
}

type Unread = { count: number; firstId: string | null };

async function lastMessages(
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  { beforeId, unread }: { beforeId: string | null; unread: Unread },
): Promise<ThreadPage> {
  const size = Math.max(pageSize, Math.min(unread.count, unreadMax));
  const found = await listMessages(db, conversationId, viewerId, size + 1, beforeId);
  const messages = lastPage(found, size);
  const hasOlder = found.length > messages.length;
  return { messages, hasOlder, hasNewer: false, firstUnreadId: unread.firstId };
}

/** Counts a few more than one page shows. */
async function findUnread(db: ReadDb, conversationId: string, viewerId: string): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select count(*)::integer as count, (array_agg(id order by sequence))[1] as "firstId" from (
      select messages.id, sequence from messages join conversations on conversations.id = conversation_id
      where conversation_id = ${conversationId} and author_id is distinct from ${viewerId} and sequence >
        case when buyer_id = ${viewerId} then buyer_last_read_sequence else seller_last_read_sequence end
      order by sequence limit ${unreadMax + 1}
    ) as unread`.execute(db);
  return rows[0] ?? { count: 0, firstId: null };
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
