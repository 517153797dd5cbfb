import { sql } from "kysely";
import { unreadNotificationCount } from "../notifications/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { conversationCounts } from "./conversations.queries.server.ts";

export type LiveMessage = {
  id: string;
  conversationId: string;
  isOwn: boolean;
  body: string;
  /** ISO 8601 */
  createdAt: string;
};

/**
 * What a stream has not sent yet.
 * @property cursor the snapshot that this update saw; the next one returns what it did not see
 * @property isComplete false: there was more than an update holds, `messages` is empty
 */
export type LiveUpdate = {
  cursor: string;
  /** messages */
  unread: number;
  /** unread notifications */
  notifications: number;
  messages: LiveMessage[];
  isComplete: boolean;
};

/** More are not sent: the page loads them. */
const messagesMax = 100;

/**
 * Messages that were committed after the snapshot `cursor` (null: none). The order of sequences or times is not the order of
 * commits; a snapshot names exactly what it saw, so that nothing is sent twice or left out, whatever node asks.
 * The upper bound excludes transaction ids that a restored backup brought from another server.
 */
export async function findLiveUpdate(db: ReadDb, userId: string, cursor: string | null): Promise<LiveUpdate> {
  const { rows } = await sql<Omit<LiveUpdate, "isComplete">>`${prepared}
    select pg_current_snapshot()::text as cursor,
      (select unread from (${conversationCounts(userId)}) as counts) as unread,
      ${unreadNotificationCount(userId)} as notifications,
      (select coalesce(json_agg(json_build_object('id', id, 'conversationId', conversation_id, 'isOwn', is_own,
          'body', body, 'createdAt', created_at) order by sequence), '[]')
        from (
          select messages.id, conversation_id, author_id is not distinct from ${userId} as is_own, body,
            to_char(messages.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, sequence
          from conversations join messages on messages.conversation_id = conversations.id
            and transaction_id >= pg_snapshot_xmin(${cursor}::pg_snapshot)
            and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
            and not pg_visible_in_snapshot(transaction_id, ${cursor}::pg_snapshot)
          where ${userId} in (buyer_id, seller_id)
          order by sequence desc limit ${messagesMax + 1}
        ) as missed) as messages`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the update of a stream has no row");
  const isComplete = row.messages.length <= messagesMax;
  return { ...row, messages: isComplete ? row.messages : [], isComplete };
}

const maxCursorLength = 1_000;

/** A snapshot as PostgreSQL writes it, `xmin:xmax:xip,…`; null for anything else, which PostgreSQL would not parse. */
export function parseCursor(text: string | null | undefined): string | null {
  if (!text || text.length > maxCursorLength) return null;
  const [, xmin = "", xmax = "", list = ""] =
    /^(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/u.exec(text) ?? [];
  if (xmin === "") return null;
  const numbers = [xmin, ...(list === "" ? [] : list.split(","))].map(BigInt);
  const isAscending = numbers.every((number, index) => {
    const before = numbers[index - 1];
    return before === undefined || index === 1 ? number >= (before ?? 1n) : number > before;
  });
  const last = numbers.at(-1) ?? 0n;
  const isBelowEnd = list === "" ? BigInt(xmax) >= last : BigInt(xmax) > last;
  return isAscending && isBelowEnd && numbers[0] !== 0n ? text : null;
}
