import type { Db } from "../platform/database/database.server.ts";
import type { EmailLinkPurpose } from "./email-link.ts";

export type EmailLink = { userId: string; purpose: EmailLinkPurpose; email: string };

/** Takes the place of the person's link for the same purpose: at any time at most one of them works. */
export async function insertEmailLink(
  db: Db,
  link: EmailLink & { tokenHash: string; expiresAt: Date },
): Promise<void> {
  const kept = { token_hash: link.tokenHash, email: link.email, expires_at: link.expiresAt };
  await db
    .insertInto("email_links")
    .values({ user_id: link.userId, purpose: link.purpose, ...kept })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(kept))
    .execute();
}

/** The link for one of these purposes, while it is good; looking does not use it up. */
export async function findEmailLink(
  db: Db,
  purposes: readonly EmailLinkPurpose[],
  tokenHash: string,
  now: Date,
): Promise<EmailLink | null> {
  const row = await db
    .selectFrom("email_links")
    .select(["user_id as userId", "purpose", "email"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", [...purposes])
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, once: of two who come with it at the same moment, one gets null. */
export async function consumeEmailLink(
  db: Db,
  purposes: readonly EmailLinkPurpose[],
  tokenHash: string,
  now: Date,
): Promise<EmailLink | null> {
  const row = await db
    .deleteFrom("email_links")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", [...purposes])
    .where("expires_at", ">", now)
    .returning(["user_id as userId", "purpose", "email"])
    .executeTakeFirst();
  return row ?? null;
}

/** Those that give the account another password or another address; the one that confirms its present address stays. */
export async function revokeAccountEmailLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom("email_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", ["reset-password", "confirm-new-email"])
    .execute();
}

export async function deleteExpiredEmailLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("email_links").where("expires_at", "<=", now).execute();
}
