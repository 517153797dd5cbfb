import type { Actor } from "../accounts/permissions.ts";
import { readUnsubscribeToken, type Subscription, unsubscribeSecret } from "../email/index.server.ts";
import type { NotificationTopic } from "../email/notification-topics.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { setNotificationPreferences } from "../notifications/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type UnsubscribeInput, unsubscribeInput } from "./saved-search.input.ts";
import { findSearchName, stopSearchAlerts } from "./saved-searches.queries.server.ts";

/** Emails of one topic, or of one saved search; `name` is null when that search was deleted. */
export type UnsubscribeOutcome = { topic: NotificationTopic } | { topic: "search"; name: string | null };

/** The emails that the link turns off; null when its signature is wrong. */
export async function findSubscription(db: Db, token: string): Promise<UnsubscribeOutcome | null> {
  const subscription = readUnsubscribeToken(token, await unsubscribeSecret(db));
  return subscription && outcomeOf(db, subscription);
}

/**
 * Turns these emails off for the user to whom they were sent. The signed link is the permission: the actor may be
 * another user or anonymous. Idempotent.
 */
export async function unsubscribe(
  ctx: CommandContext<Actor>,
  input: UnsubscribeInput,
): Promise<({ ok: true } & UnsubscribeOutcome) | { ok: false; reason: "missing" }> {
  const { token } = unsubscribeInput.parse(input);
  const subscription = readUnsubscribeToken(token, await unsubscribeSecret(ctx.db));
  if (!subscription) return { ok: false, reason: "missing" };
  await transact(ctx, async ({ db, record }) => {
    if ("topic" in subscription) {
      const { userId } = subscription;
      const changed = { [subscription.topic]: false };
      const isChanged = await setNotificationPreferences(db, userId, changed);
      if (isChanged) await record("notifications.changed", { type: "user", id: userId }, changed);
    } else if (await stopSearchAlerts(db, subscription.searchId))
      await record("search.unsubscribed", { type: "search", id: subscription.searchId });
  });
  return { ok: true, ...(await outcomeOf(ctx.db, subscription)) };
}

async function outcomeOf(db: Db, subscription: Subscription): Promise<UnsubscribeOutcome> {
  if ("topic" in subscription) return { topic: subscription.topic };
  return { topic: "search", name: await findSearchName(db, subscription.searchId) };
}
