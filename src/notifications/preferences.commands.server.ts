import type { Db } from "../platform/database/database.server.ts";
import { type NotificationPreferences, setNotificationPreferences } from "./preferences.queries.server.ts";

/** Which emails a user wants; those about security and moderation are not among the choices. */
export async function changeNotificationPreferences(
  { db }: { db: Db },
  userId: string,
  chosen: NotificationPreferences,
): Promise<void> {
  await setNotificationPreferences(db, userId, chosen);
}
