import { sql } from "kysely";
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
      "notify_listings as listings",
      "notify_alerts as alerts",
      "notify_prices as prices",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when there is no such user. */
export async function isTopicEnabled(db: Db, userId: string, topic: NotificationTopic): Promise<boolean> {
  return (await findNotificationPreferences(db, userId))?.[topic] ?? false;
}

/** Absent topics do not change. Returns false when nothing changed. */
export async function setNotificationPreferences(
  db: Db,
  userId: string,
  preferences: Partial<NotificationPreferences>,
): Promise<boolean> {
  const { messages, listings, alerts, prices } = preferences;
  const columns = {
    notify_messages: messages,
    notify_listings: listings,
    notify_alerts: alerts,
    notify_prices: prices,
  };
  const isDifferent = Object.entries(columns).flatMap(([column, isWanted]) =>
    isWanted === undefined ? [] : [sql<boolean>`${sql.ref(column)} <> ${isWanted}`],
  );
  if (isDifferent.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set(columns)
    .where("id", "=", userId)
    .where((eb) => eb.or(isDifferent))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
