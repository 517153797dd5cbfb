/**
 * Token of an unsubscribe link: turns off one topic of one user, or the alerts of one saved search. Requires no
 * sign-in, does not expire and allows nothing else. Signed, so that it cannot be forged for another user.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type NotificationTopic, notificationTopics } from "./notification-topics.ts";

export type Subscription = { userId: string; topic: NotificationTopic } | { searchId: string };

const searchTopic = "search";

export function unsubscribeToken(subscription: Subscription, secret: string): string {
  const subject =
    "topic" in subscription
      ? `${subscription.topic}-${subscription.userId}`
      : `${searchTopic}-${subscription.searchId}`;
  return `${subject}-${signatureOf(subject, secret)}`;
}

/** Null when the signature does not match the secret. Punctuation behind it is ignored: a link may have been copied with the end of its sentence. */
export function readUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, subject = "", topic = "", id = "", signature = ""] =
    /^(([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))-([\w-]{43})[^\p{L}\p{N}_-]*$/u.exec(token) ??
    [];
  const notificationTopic = notificationTopics.find((candidate) => candidate === topic);
  if (!notificationTopic && topic !== searchTopic) return null;
  const expected = Buffer.from(signatureOf(subject, secret));
  const isValid = timingSafeEqual(Buffer.from(signature), expected);
  if (!isValid) return null;
  return notificationTopic ? { userId: id, topic: notificationTopic } : { searchId: id };
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${subject}`).digest("base64url");
}
