import type { Db } from "../data/database.ts";
import {
  type NotificationPreferences,
  setNotificationPreferences,
} from "../data/notification-preferences.ts";

/** Which letters a person wants; those about security and moderation are not among the choices. */
export async function chooseNotifications(
  { db }: { db: Db },
  userId: string,
  chosen: NotificationPreferences,
): Promise<void> {
  await setNotificationPreferences(db, userId, chosen);
}
