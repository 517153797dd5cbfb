/**
 * A link in a letter that turns off letters of its kind, for whoever holds the letter: no sign-in, no end, and it can
 * do nothing else. Signed, so that nobody can turn off somebody else's.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type NotificationTopic, notificationTopics } from "../domain/mail-order.ts";

export type Subscription = { userId: string; topic: NotificationTopic };

export function unsubscribeToken({ userId, topic }: Subscription, secret: string): string {
  const subject = `${topic}-${userId}`;
  return `${subject}-${signatureOf(subject, secret)}`;
}

/** Null for what was not signed with this secret. */
export function readUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, subject = "", topic = "", userId = "", signature = ""] =
    /^(([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))-([\w-]{43})$/u.exec(token) ?? [];
  const known = notificationTopics.find((candidate) => candidate === topic);
  if (!known) return null;
  const expected = Buffer.from(signatureOf(subject, secret));
  const isOurs = timingSafeEqual(Buffer.from(signature), expected);
  return isOurs ? { userId, topic: known } : null;
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${subject}`).digest("base64url");
}
