/** The limit on the same text to many people. */
import { createHash } from "node:crypto";
import { isEstablishedAccount } from "../accounts/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { LimitName } from "../platform/rate-limits.ts";
import { normalizeMultiline } from "../platform/text-input.ts";

/** Short replies such as "Oui" or "Merci, à demain" are common and no sign of spam. */
const shortestReply = 25;

/**
 * `isFirst`: of a conversation; replies with the same text are more usual ("Oui, toujours disponible"). `offered`: texts that
 * the site offers are not counted, since they are everybody's; messages in all are limited.
 */
type SentText = { userId: string; body: string; isFirst: boolean; offered: ReadonlySet<string> };

/** Counts the text. Returns the seconds to wait when its author has sent it too often, else null. */
export async function countSameText(
  app: {
    db: ReadDb;
    now: () => Date;
    consumeLimit: (name: LimitName, subject: string) => Promise<number | null>;
  },
  text: SentText,
): Promise<number | null> {
  const isEstablished = await isEstablishedAccount(app.db, text.userId, app.now());
  const limit = sameTextLimit(text, isEstablished);
  return limit && app.consumeLimit(limit.name, limit.subject);
}

/** Which limit counts it; null: none. */
export function sameTextLimit(
  { userId, body, isFirst, offered }: SentText,
  isEstablished: boolean,
): { name: LimitName; subject: string } | null {
  const text = normalizeMultiline(body);
  if (text === "" || offered.has(text) || (!isFirst && [...text].length < shortestReply)) return null;
  const digest = createHash("sha256").update(text.toLowerCase()).digest("base64url");
  const name = isFirst ? "same-text" : "same-reply";
  return { name: isEstablished ? name : `${name}-new-account`, subject: `${userId}:${digest}` };
}
