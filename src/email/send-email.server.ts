import { recordNotifiedPrice } from "../lists/price-drops.queries.server.ts";
import { findNotificationPreferences } from "../notifications/preferences.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type EmailJob, topicOf } from "./email-job.ts";
import { prepareEmail } from "./prepare-email.server.ts";
import { renderEmail, type SiteInfo } from "./render-email.server.ts";
import { type EmailTransport, PermanentDeliveryError } from "./transport.server.ts";
import { unsubscribeSecret } from "./unsubscribe-secret.server.ts";
import { unsubscribeToken } from "./unsubscribe-token.server.ts";

export type EmailDeps = {
  db: Db;
  mailer: EmailTransport;
  site: SiteInfo;
  log: { warn(fields: object, message: string): void };
  now: Date;
};

/**
 * One letter that was ordered, if it is still due: not when what it says is read, gone or turned off meanwhile.
 * Throws when it should be tried again.
 */
export async function sendEmail(
  tools: EmailDeps,
  order: EmailJob,
): Promise<"sent" | "not-due" | "turned-off" | "refused"> {
  const { db, mailer, site, log, now } = tools;
  const due = await prepareEmail(db, order, now);
  if (!due) return "not-due";
  const topic = topicOf(order.kind);
  let token: string | null = null;
  let oneClickToken: string | undefined;
  if (topic && due.userId) {
    const preferences = await findNotificationPreferences(db, due.userId);
    if (!preferences?.[topic]) return "turned-off";
    const secret = await unsubscribeSecret(db);
    token = unsubscribeToken({ userId: due.userId, topic }, secret);
    if (due.searchId) oneClickToken = unsubscribeToken({ searchId: due.searchId }, secret);
  }
  // No transaction: a mail server may take half a minute, and a connection would be held that long.
  try {
    const delivery = { to: due.to, unsubscribeToken: token, oneClickToken, date: now };
    await mailer.send(renderEmail(due.facts, site, delivery));
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError)) throw error;
    log.warn({ kind: order.kind, reason: error.message }, "a letter was given up");
    return "refused";
  }
  if (order.kind === "price-drop" && due.facts.kind === "price-drop")
    await recordNotifiedPrice(db, { ...order, cents: due.facts.drop.toCents, now });
  return "sent";
}
