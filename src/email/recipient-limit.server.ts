/**
 * Limit of emails per recipient, over all kinds: what many accounts cause together must not flood one mailbox. Counted
 * after an email was sent, so that retries while the mail server is unavailable use nothing up.
 */
import { createHash } from "node:crypto";
import type { WriteDb } from "../platform/database/database.server.ts";
import { incrementRateLimit, readRateLimit } from "../platform/rate-limits.writes.server.ts";
import type { Email } from "./define-email.server.ts";

const windowSeconds = 3_600;
/** From this number on, emails that can be turned off are postponed. Digests keep a busy evening below it. */
export const postponeThreshold = 12;
/** From this number on, emails that a stranger can cause are dropped. */
export const dropThreshold = 20;

type LimitedEmail = Pick<Email, "name" | "topic" | "hourlyMax">;

/**
 * Emails about the account itself are always sent: no one else can cause them, and recovering an account has a limit of
 * its own, above which the mailbox has links.
 */
export async function checkRecipientLimit(
  db: WriteDb,
  email: LimitedEmail,
  to: string,
  now: Date,
): Promise<{ kind: "send" } | { kind: "drop" } | { kind: "postpone"; until: Date }> {
  const all = await readRateLimit(db, keyOf(to), now);
  if (email.topic !== null)
    return all && all.count >= postponeThreshold
      ? { kind: "postpone", until: all.resetsAt }
      : { kind: "send" };
  if (email.hourlyMax === null) return { kind: "send" };
  const own = await readRateLimit(db, keyOf(to, email.name), now);
  const isOver = (all?.count ?? 0) >= dropThreshold || (own?.count ?? 0) >= email.hourlyMax;
  return { kind: isOver ? "drop" : "send" };
}

export async function countRecipient(db: WriteDb, email: LimitedEmail, to: string, now: Date): Promise<void> {
  await incrementRateLimit(db, keyOf(to), { windowSeconds, now });
  if (email.hourlyMax !== null) await incrementRateLimit(db, keyOf(to, email.name), { windowSeconds, now });
}

/** A hash, because the table has no addresses. */
function keyOf(to: string, name?: string): string {
  const digest = createHash("sha256").update(mailboxOf(to)).digest().toString("base64url", 0, 16);
  return ["email", digest, ...(name ? [name] : [])].join(":");
}

/** Addresses that reach the same mailbox: zoe+x@… is zoe@…, and Gmail ignores dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/u, "gmail.com");
  const local = (address.slice(0, at).toLowerCase().split("+")[0] ?? "") || address.slice(0, at);
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}
