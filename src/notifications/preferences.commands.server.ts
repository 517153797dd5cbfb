import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { type NotificationPreferencesInput, notificationPreferencesInput } from "./preferences.input.ts";
import { setNotificationPreferences } from "./preferences.queries.server.ts";

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
