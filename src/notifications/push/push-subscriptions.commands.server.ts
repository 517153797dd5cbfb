import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../../accounts/permissions.ts";
import { type CommandContext, transact } from "../../events/index.server.ts";
import { isPrivateHost } from "../../platform/http/public-lookup.server.ts";
import { type SubscribePushInput, subscribePushInput } from "./push.input.ts";
import { parsePushSubscription, pushSubscriptionsMax } from "./push-subscription.ts";

type MemberContext = CommandContext<NonNullable<Actor>>;

/**
 * Push notifications for the browser of this session, until the session ends. Its name is resolved when something is sent:
 * what it leads to may change at any time.
 */
export async function subscribePush(
  ctx: MemberContext & { allowsPrivateAddresses: boolean },
  input: SubscribePushInput,
): Promise<{ ok: true } | { ok: false; reason: "invalid" }> {
  const { sessionId, ...typed } = subscribePushInput.parse(input);
  const allowsHttp = ctx.allowsPrivateAddresses;
  const subscription = parsePushSubscription(typed, { allowsHttp });
  if (!subscription) return { ok: false, reason: "invalid" };
  const { endpoint, p256dh, auth } = subscription;
  if (!ctx.allowsPrivateAddresses && isPrivateHost(new URL(endpoint)))
    return { ok: false, reason: "invalid" };
  const userId = ctx.actor.id;
  return transact(ctx, async ({ db, now, record }) => {
    const { numAffectedRows } = await sql`
      insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${uuidv7()}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
      where push_subscriptions.session_id is distinct from excluded.session_id
        or push_subscriptions.auth <> excluded.auth`.execute(db);
    if (numAffectedRows === 0n) return { ok: true };
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}
        order by created_at desc, id desc offset ${pushSubscriptionsMax})`.execute(db);
    await record("push.subscribed", { type: "user", id: userId });
    return { ok: true };
  });
}

/** Ends push notifications for the browser of this session. */
export async function unsubscribePush(ctx: MemberContext, sessionId: string): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("push_subscriptions")
      .where("user_id", "=", id)
      .where("session_id", "=", sessionId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record("push.unsubscribed", { type: "user", id });
  });
}
