/**
 * A link in a letter that turns off letters of its kind, or the alerts of one saved search, for whoever holds the letter: no sign-in, no end, and it can
 * do nothing else. Signed, so that nobody can turn off somebody else's.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type NotificationTopic, notificationTopics } from "./email-job.ts";

export type Subscription = { userId: string; topic: NotificationTopic } | { searchId: string };

const searchTopic = "search";

export function unsubscribeToken(subscription: Subscription, secret: string): string {
  const subject =
    "topic" in subscription
      ? `${subscription.topic}-${subscription.userId}`
      : `${searchTopic}-${subscription.searchId}`;
  return `${subject}-${signatureOf(subject, secret)}`;
}

/** Null for what was not signed with this secret. */
export function readUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, subject = "", topic = "", id = "", signature = ""] =
    /^(([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))-([\w-]{43})$/u.exec(token) ?? [];
  const known = notificationTopics.find((candidate) => candidate === topic);
  if (!known && topic !== searchTopic) return null;
  const expected = Buffer.from(signatureOf(subject, secret));
  const isOurs = timingSafeEqual(Buffer.from(signature), expected);
  if (!isOurs) return null;
  return known ? { userId: id, topic: known } : { searchId: id };
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${subject}`).digest("base64url");
}
