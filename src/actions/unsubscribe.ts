import type { Db } from "../data/database.ts";
import { setNotificationPreferences } from "../data/notification-preferences.ts";
import type { NotificationTopic } from "../domain/mail-order.ts";
import { readUnsubscribeToken } from "../mail/unsubscribe-token.ts";
import { mailSecret } from "./mail-secret.ts";

/** Which letters the link turns off; null for one that is not ours. */
export async function findUnsubscribeTopic(db: Db, token: string): Promise<NotificationTopic | null> {
  return readUnsubscribeToken(token, await mailSecret(db))?.topic ?? null;
}

/** Turns off letters of one kind for whoever the letter was sent to, signed in or not; again changes nothing. */
export async function unsubscribe(
  db: Db,
  token: string,
): Promise<{ ok: true; topic: NotificationTopic } | { ok: false; reason: "missing" }> {
  const subscription = readUnsubscribeToken(token, await mailSecret(db));
  if (!subscription) return { ok: false, reason: "missing" };
  await setNotificationPreferences(db, subscription.userId, { [subscription.topic]: false });
  return { ok: true, topic: subscription.topic };
}
