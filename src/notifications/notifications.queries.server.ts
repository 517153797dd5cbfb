import { sql } from "kysely";
import type { PriceType } from "../listings/price.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { NotificationKind } from "./notification.ts";

export type Notification = {
  id: string;
  kind: NotificationKind;
  /** the step of a deal, the decision */
  detail: string | null;
  /** how many events it stands for */
  count: number;
  /** the latest of them */
  eventId: number;
  createdAt: Date;
  isUnread: boolean;
  conversationId: string | null;
  searchId: string | null;
  listingId: string | null;
  /** of the listing or saved search */
  title: string;
  /** the other participant of the conversation; null: the account is closed, or it is not about a conversation */
  partnerName: string | null;
  priceCents: number | null;
  priceType: PriceType | null;
};

/** `lastEventId`: the latest event of all of them */
export type NotificationCounts = { total: number; unread: number; lastEventId: number };

/** Newest first. */
export async function listNotifications(
  db: ReadDb,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`${notificationsOf(userId)} and not is_silent
    order by notifications.created_at desc, notifications.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** One notification of the user, also one that is only pushed; null when there is none. */
export async function findNotification(db: ReadDb, userId: string, id: string): Promise<Notification | null> {
  const { rows } = await sql<Notification>`${notificationsOf(userId)} and notifications.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countNotifications(db: ReadDb, userId: string): Promise<NotificationCounts> {
  const { rows } = await sql<NotificationCounts>`
    select count(*) as total, count(*) filter (where read_at is null) as unread,
      coalesce(max(event_id), 0) as "lastEventId"
    from notifications where user_id = ${userId} and not is_silent`.execute(db);
  return rows[0] ?? { total: 0, unread: 0, lastEventId: 0 };
}

/** Query of one number: the unread notifications of the user. */
export function unreadNotificationCount(userId: string) {
  return sql`(select count(*) from notifications where user_id = ${userId} and read_at is null and not is_silent)`;
}

function notificationsOf(userId: string) {
  return sql`
    select notifications.id, notifications.kind, detail, count, event_id as "eventId",
      notifications.created_at as "createdAt", read_at is null as "isUnread",
      conversation_id as "conversationId", search_id as "searchId", notifications.listing_id as "listingId",
      coalesce(listings.title, conversations.listing_title, saved_searches.name, '') as title,
      shown_name(partner.name, partner.shows_short_name) as "partnerName",
      listings.price_cents as "priceCents", listings.price_type as "priceType"
    from notifications
    left join conversations on conversations.id = conversation_id
    left join listings on listings.id = coalesce(notifications.listing_id, conversations.listing_id)
    left join saved_searches on saved_searches.id = search_id
    left join users as partner on partner.id =
      case when conversations.buyer_id = ${userId} then conversations.seller_id else conversations.buyer_id end
    where notifications.user_id = ${userId}`;
}
