import type { NotificationTopic } from "../email/notification-topics.ts";
import { unsubscribeSecret } from "../email/unsubscribe-secret.server.ts";
import { readUnsubscribeToken, type Subscription } from "../email/unsubscribe-token.server.ts";
import { setNotificationPreferences } from "../notifications/preferences.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { findSearchName, stopSearchAlerts } from "./saved-searches.queries.server.ts";

/** Emails of one topic, or of one saved search; `name` is null when that search is gone. */
export type UnsubscribeOutcome = { topic: NotificationTopic } | { topic: "search"; name: string | null };

/** Which emails the link turns off; null when its signature is wrong. */
export async function findSubscription(db: Db, token: string): Promise<UnsubscribeOutcome | null> {
  const subscription = readUnsubscribeToken(token, await unsubscribeSecret(db));
  return subscription && unsubscribed(db, subscription);
}

/** Turns these emails off for the user whom they were sent to, signed in or not. Idempotent. */
export async function unsubscribe(
  db: Db,
  token: string,
): Promise<({ ok: true } & UnsubscribeOutcome) | { ok: false; reason: "missing" }> {
  const subscription = readUnsubscribeToken(token, await unsubscribeSecret(db));
  if (!subscription) return { ok: false, reason: "missing" };
  if ("topic" in subscription)
    await setNotificationPreferences(db, subscription.userId, { [subscription.topic]: false });
  else await db.transaction().execute((transaction) => stopSearchAlerts(transaction, subscription.searchId));
  return { ok: true, ...(await unsubscribed(db, subscription)) };
}

async function unsubscribed(db: Db, subscription: Subscription): Promise<UnsubscribeOutcome> {
  if ("topic" in subscription) return { topic: subscription.topic };
  return { topic: "search", name: await findSearchName(db, subscription.searchId) };
}
