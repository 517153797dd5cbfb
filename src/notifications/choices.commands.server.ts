import { sql } from "kysely";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import {
  type NotificationChoices,
  type NotificationChoicesInput,
  notificationChoicesInput,
} from "./choices.input.ts";
import { channels, topics } from "./notification.ts";

/** Sets what the actor is notified of on the site and on their devices. Emails: `changeNotificationPreferences`. */
export async function changeNotificationChoices(
  ctx: CommandContext<NonNullable<Actor>>,
  input: NotificationChoicesInput,
): Promise<void> {
  const choices = notificationChoicesInput.parse(input);
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const rows = optOutsOf(choices).map((row) => ({ user_id: id, ...row }));
    const { rows: changed } = await sql`
      with wanted as (
        select topic, channel from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (topic text, channel text)
      ), removed as (
        delete from notification_opt_outs as present where user_id = ${id}
          and not exists (select from wanted where wanted.topic = present.topic and wanted.channel = present.channel)
        returning topic
      ), added as (
        insert into notification_opt_outs (user_id, topic, channel) select ${id}, topic, channel from wanted
        on conflict do nothing returning topic
      )
      select topic from removed union all select topic from added`.execute(db);
    if (changed.length > 0) await record("notifications.changed", { type: "user", id }, choices);
  });
}

function optOutsOf(choices: NotificationChoices) {
  return channels.flatMap((channel) =>
    topics.filter((topic) => !choices[channel][topic]).map((topic) => ({ topic, channel })),
  );
}
