import type { Db } from "../data/database.ts";
import { noteToldPrice } from "../data/favorite-prices.ts";
import { findNotificationPreferences } from "../data/notification-preferences.ts";
import { type MailOrder, topicOf } from "../domain/mail-order.ts";
import { LetterRefused, type Mailer } from "../mail/mailer.ts";
import { unsubscribeToken } from "../mail/unsubscribe-token.ts";
import { type LetterSite, writeLetter } from "../mail/write-letter.ts";
import { findDueLetter } from "./find-due-letter.ts";
import { mailSecret } from "./mail-secret.ts";

export type LetterTools = {
  db: Db;
  mailer: Mailer;
  site: LetterSite;
  log: { warn(fields: object, message: string): void };
  now: Date;
};

/**
 * One letter that was ordered, if it is still due: not when what it says is read, gone or turned off meanwhile.
 * Throws when it should be tried again.
 */
export async function sendLetter(
  tools: LetterTools,
  order: MailOrder,
): Promise<"sent" | "not-due" | "turned-off" | "refused"> {
  const { db, mailer, site, log, now } = tools;
  const due = await findDueLetter(db, order, now);
  if (!due) return "not-due";
  const topic = topicOf(order.kind);
  let token: string | null = null;
  let oneClickToken: string | undefined;
  if (topic && due.userId) {
    const preferences = await findNotificationPreferences(db, due.userId);
    if (!preferences?.[topic]) return "turned-off";
    const secret = await mailSecret(db);
    token = unsubscribeToken({ userId: due.userId, topic }, secret);
    if (due.searchId) oneClickToken = unsubscribeToken({ searchId: due.searchId }, secret);
  }
  // No transaction: a mail server may take half a minute, and a connection would be held that long.
  try {
    const delivery = { to: due.to, unsubscribeToken: token, oneClickToken, date: now };
    await mailer.send(writeLetter(due.facts, site, delivery));
  } catch (error) {
    if (!(error instanceof LetterRefused)) throw error;
    log.warn({ kind: order.kind, reason: error.message }, "a letter was given up");
    return "refused";
  }
  if (order.kind === "price-drop" && due.facts.kind === "price-drop")
    await noteToldPrice(db, { ...order, cents: due.facts.drop.toCents, now });
  return "sent";
}
