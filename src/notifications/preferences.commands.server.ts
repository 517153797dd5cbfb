import type { Actor } from "../accounts/permissions.ts";
import { type NotificationTopic, notificationTopics } from "../email/notification-topics.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { recordConsents } from "../privacy/index.server.ts";
import { type NotificationPreferencesInput, notificationPreferencesInput } from "./preferences.input.ts";
import { findNotificationPreferences, type NotificationPreferences } from "./preferences.queries.server.ts";

/** Sets the actor's email preferences. Security and moderation emails cannot be turned off. */
export async function changeNotificationPreferences(
  ctx: CommandContext<NonNullable<Actor>>,
  input: NotificationPreferencesInput,
): Promise<void> {
  const preferences = notificationPreferencesInput.parse(input);
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const isChanged = await setNotificationPreferences(db, id, preferences);
    if (isChanged) await record("notifications.changed", { type: "user", id }, preferences);
  });
}

/**
 * Absent topics do not change. What changes is recorded as a consent, or its withdrawal. Returns false when nothing changed.
 */
export async function setNotificationPreferences(
  db: Db,
  userId: string,
  preferences: Partial<NotificationPreferences>,
): Promise<boolean> {
  // Locked, so that concurrent changes are recorded one after the other.
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const present = await findNotificationPreferences(db, userId);
  if (!present) return false;
  const wanted = (topic: NotificationTopic) => preferences[topic] ?? present[topic];
  const changed = notificationTopics.filter((topic) => wanted(topic) !== present[topic]);
  if (changed.length === 0) return false;
  await db
    .updateTable("users")
    .set(Object.fromEntries(changed.map((topic) => [`notify_${topic}`, wanted(topic)])))
    .where("id", "=", userId)
    .execute();
  const decided = changed.map((topic) => [`email-${topic}`, wanted(topic)] as const);
  await recordConsents(db, userId, Object.fromEntries(decided));
  return true;
}
