import type { NotificationTopic } from "../email/notification-topics.ts";
import type { Db } from "../platform/database/database.server.ts";

/** Emails that a user wants; security and moderation emails cannot be turned off. */
export type NotificationPreferences = Record<NotificationTopic, boolean>;

export async function findNotificationPreferences(
  db: Db,
  userId: string,
): Promise<NotificationPreferences | null> {
  const row = await db
    .selectFrom("users")
    .select([
      "notify_messages as messages",
      "notify_deals as deals",
      "notify_listings as listings",
      "notify_alerts as alerts",
      "notify_prices as prices",
      "notify_reports as reports",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when there is no such user. */
export async function isTopicEnabled(db: Db, userId: string, topic: NotificationTopic): Promise<boolean> {
  return (await findNotificationPreferences(db, userId))?.[topic] ?? false;
}
