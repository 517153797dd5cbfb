import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { type NotificationPreferencesInput, notificationPreferencesInput } from "./preferences.input.ts";
import { setNotificationPreferences } from "./preferences.queries.server.ts";

/** Sets which emails the actor wants; those about security and moderation are not among the choices. */
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
