import { sql } from "kysely";
import { type CommandContext, transact } from "../events/index.server.ts";
import { isNotifiedVerb } from "../events/verbs.ts";
import type { TaskPayload } from "../jobs/index.server.ts";
import { enqueueAll } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type NotificationKind, topicOf } from "./notification.ts";
import { locksOf, recipientsOf } from "./notification-recipients.queries.server.ts";
import { findPushRecipients } from "./push/push.queries.server.ts";

/**
 * Job of events that concern users (src/events/transaction.server.ts). No events of its own: it says again what the given
 * ones say. Running it twice adds nothing while the notifications are unread.
 */
export async function addNotifications(
  ctx: CommandContext<"system">,
  { eventIds }: TaskPayload<"add-notifications">,
): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const events = await db
      .selectFrom("events")
      .select(["id", "verb"])
      .where("id", "in", [...eventIds])
      .orderBy("id")
      .execute();
    let added = 0;
    for (const { id, verb } of events) if (isNotifiedVerb(verb)) added += await addForEvent(db, id, verb);
    return added;
  });
}

/** Delays push notifications, so that none is sent for a message that is read at once in an open conversation. */
const pushDelayMs = 5_000;
const topicsByKind = JSON.stringify(topicOf);

/** Users who turned the topic off on the site get a silent row if a device of theirs takes it, and else none. */
async function addForEvent(db: WriteDb, eventId: number, verb: keyof typeof recipientsOf): Promise<number> {
  const lock = locksOf[verb];
  if (lock) await sql`with event as (select * from events where id = ${eventId}) ${lock}`.execute(db);
  const { rows } = await sql<{ id: string; userId: string; kind: NotificationKind }>`
    with event as (select * from events where id = ${eventId}),
    recipients as (${recipientsOf[verb]})
    insert into notifications (user_id, kind, detail, conversation_id, search_id, listing_id, event_id, created_at, is_silent)
    select user_id, kind, detail, conversation_id, search_id, listing_id, event.id, event.occurred_at, is_silent
    from recipients cross join event
    cross join lateral (select exists (select from notification_opt_outs as choice
      where choice.user_id = recipients.user_id and channel = 'site' and topic = ${topicsByKind}::jsonb->>kind) as is_silent) as choice
    where not is_silent or exists (select from push_subscriptions where push_subscriptions.user_id = recipients.user_id)
    order by user_id
    on conflict (user_id, kind, coalesce(detail, ''),
        (case when kind in ('expiring', 'expired') then user_id
          else coalesce(conversation_id, search_id, listing_id) end))
      where read_at is null
    do update set count = notifications.count + 1, event_id = excluded.event_id, created_at = excluded.created_at,
      listing_id = excluded.listing_id, is_silent = excluded.is_silent
      where notifications.event_id < excluded.event_id
    returning id, user_id as "userId", kind`.execute(db);
  const recipients = await findPushRecipients(
    db,
    rows.map(({ id, userId, kind }) => ({ id, userId, topic: topicOf[kind] })),
  );
  const runAt = new Date(Date.now() + pushDelayMs);
  const jobs = recipients.map((payload) => ({
    payload,
    runAt,
    key: `push:${Object.values(payload).join(":")}`,
  }));
  await enqueueAll(db, "send-push", jobs);
  return rows.length;
}
