import { sql } from "kysely";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type NotificationPreferencesInput, notificationPreferencesInput } from "./preferences.input.ts";
import type { NotificationPreferences } from "./preferences.queries.server.ts";

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

/** Absent topics do not change. Returns false when nothing changed. */
export async function setNotificationPreferences(
  db: Db,
  userId: string,
  preferences: Partial<NotificationPreferences>,
): Promise<boolean> {
  const { messages, deals, listings, alerts, prices } = preferences;
  const columns = {
    notify_messages: messages,
    notify_deals: deals,
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
