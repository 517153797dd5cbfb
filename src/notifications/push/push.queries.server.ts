import { sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { findNotification, type Notification } from "../notifications.queries.server.ts";

export type PushSubscription = { id: string; endpoint: string; p256dh: string; auth: string };

/** Null when the notification was read, or the subscription has ended with its session. */
export async function findPushMessage(
  db: ReadDb,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
): Promise<{ subscription: PushSubscription; notification: Notification } | null> {
  const { rows } = await sql<PushSubscription & { userId: string }>`
    select push_subscriptions.id, endpoint, p256dh, auth, push_subscriptions.user_id as "userId"
    from push_subscriptions join sessions on sessions.id = session_id
    where push_subscriptions.id = ${subscriptionId} and expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { userId, ...subscription } = row;
  const notification = await findNotification(db, userId, notificationId);
  return notification?.isUnread ? { subscription, notification } : null;
}

/** The browsers to which this notification is sent. */
export async function findPushRecipients(
  db: ReadDb,
  notifications: readonly { id: string; userId: string; topic: string }[],
): Promise<{ notificationId: string; subscriptionId: string }[]> {
  if (notifications.length === 0) return [];
  const { rows } = await sql<{ notificationId: string; subscriptionId: string }>`
    select notification.id as "notificationId", push_subscriptions.id as "subscriptionId"
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
      as notification (id uuid, "userId" uuid, topic text)
    join push_subscriptions on user_id = notification."userId"
    where not exists (select from notification_opt_outs as choice
      where choice.user_id = push_subscriptions.user_id and channel = 'push' and choice.topic = notification.topic)`.execute(
    db,
  );
  return rows;
}

/** Whether the browser of this session takes push notifications. */
export async function isPushSubscribed(db: ReadDb, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the export. */
export async function listPushSubscriptions(
  db: ReadDb,
  userId: string,
): Promise<{ endpoint: string; createdAt: Date }[]> {
  return db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
