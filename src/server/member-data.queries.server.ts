/** Data of a signed-in user that nearly all pages need, in one round trip instead of one per module. */
import { sql } from "kysely";
import {
  emptyMemberLists,
  type MemberListColumns,
  type MemberLists,
  memberListColumns,
  toMemberLists,
} from "../lists/index.server.ts";
import { type ConversationCounts, conversationCounts } from "../messaging/index.server.ts";
import { unreadNotificationCount } from "../notifications/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

export type MemberData = {
  lists: MemberLists;
  conversations: ConversationCounts;
  unreadNotifications: number;
};

export const noMemberData: MemberData = {
  lists: emptyMemberLists,
  conversations: { total: 0, unread: 0 },
  unreadNotifications: 0,
};

export async function findMemberData(db: Db, userId: string): Promise<MemberData> {
  const { rows } = await sql<MemberListColumns & ConversationCounts & { notifications: number }>`${prepared}
    select ${memberListColumns(userId)}, total, unread,
      ${unreadNotificationCount(userId)} as notifications from (${conversationCounts(userId)}) as counts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return noMemberData;
  return {
    lists: toMemberLists(row),
    conversations: { total: row.total, unread: row.unread },
    unreadNotifications: row.notifications,
  };
}
