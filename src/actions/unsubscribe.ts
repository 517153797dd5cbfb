import type { Db } from "../data/database.ts";
import { setNotificationPreferences } from "../data/notification-preferences.ts";
import { findSearchName, stopSearchAlerts } from "../data/saved-searches.ts";
import type { NotificationTopic } from "../domain/mail-order.ts";
import { readUnsubscribeToken, type Subscription } from "../mail/unsubscribe-token.ts";
import { mailSecret } from "./mail-secret.ts";

/** Letters of one kind, or of one saved search; `name` is null when that search is gone. */
export type Unsubscribed = { topic: NotificationTopic } | { topic: "search"; name: string | null };

/** Which letters the link turns off; null for one that is not ours. */
export async function findUnsubscribed(db: Db, token: string): Promise<Unsubscribed | null> {
  const subscription = readUnsubscribeToken(token, await mailSecret(db));
  return subscription && unsubscribed(db, subscription);
}

/** Turns off these letters for whoever they were sent to, signed in or not; again changes nothing. */
export async function unsubscribe(
  db: Db,
  token: string,
): Promise<({ ok: true } & Unsubscribed) | { ok: false; reason: "missing" }> {
  const subscription = readUnsubscribeToken(token, await mailSecret(db));
  if (!subscription) return { ok: false, reason: "missing" };
  if ("topic" in subscription)
    await setNotificationPreferences(db, subscription.userId, { [subscription.topic]: false });
  else await db.transaction().execute((transaction) => stopSearchAlerts(transaction, subscription.searchId));
  return { ok: true, ...(await unsubscribed(db, subscription)) };
}

async function unsubscribed(db: Db, subscription: Subscription): Promise<Unsubscribed> {
  if ("topic" in subscription) return { topic: subscription.topic };
  return { topic: "search", name: await findSearchName(db, subscription.searchId) };
}
