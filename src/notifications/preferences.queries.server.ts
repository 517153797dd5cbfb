import type { NotificationTopic } from "../email/email-job.ts";
import type { Db } from "../platform/database/database.server.ts";

/** Which e-mails somebody wants; those about security and moderation come in any case. */
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

/** What is not named stays as it is. */
export async function setNotificationPreferences(
  db: Db,
  userId: string,
  preferences: Partial<NotificationPreferences>,
): Promise<void> {
  const { messages, listings, alerts, prices } = preferences;
  if (Object.values(preferences).every((wish) => wish === undefined)) return;
  await db
    .updateTable("users")
    .set({
      notify_messages: messages,
      notify_listings: listings,
      notify_alerts: alerts,
      notify_prices: prices,
    })
    .where("id", "=", userId)
    .execute();
}
