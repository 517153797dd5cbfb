import type { Db } from "../platform/database/database.server.ts";
import type { EmailLinkPurpose } from "./email-link.ts";

export type EmailLink = { userId: string; purpose: EmailLinkPurpose; email: string };

/**
 * Invalidates the user's links of earlier requests for the same purpose; links of several attempts of one request all
 * work.
 */
export async function storeEmailLink(
  db: Db,
  link: EmailLink & { tokenHash: string; requestId: string; expiresAt: Date },
): Promise<void> {
  const { userId, purpose, requestId } = link;
  await db.transaction().execute(async (transaction) => {
    // Serializes concurrent requests: the later one invalidates the earlier one's links.
    await transaction.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    await transaction
      .deleteFrom("email_links")
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("request_id", "<>", requestId)
      .execute();
    await transaction
      .insertInto("email_links")
      .values({
        ...{ user_id: userId, purpose, request_id: requestId, email: link.email },
        ...{ token_hash: link.tokenHash, expires_at: link.expiresAt },
      })
      .execute();
  });
}

/** The link for one of these purposes, if not expired; does not consume it. */
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

/** Consumes the link and all links of the same request: of two concurrent calls, one gets null. */
export async function consumeEmailLink(
  db: Db,
  purposes: readonly EmailLinkPurpose[],
  tokenHash: string,
  now: Date,
): Promise<EmailLink | null> {
  const rows = await db
    .deleteFrom("email_links")
    .where("request_id", "in", (query) =>
      query
        .selectFrom("email_links")
        .select("request_id")
        .where("token_hash", "=", tokenHash)
        .where("purpose", "in", [...purposes])
        .where("expires_at", ">", now),
    )
    .returning(["user_id as userId", "purpose", "email", "token_hash as tokenHash"])
    .execute();
  const spent = rows.find((row) => row.tokenHash === tokenHash);
  return spent ? { userId: spent.userId, purpose: spent.purpose, email: spent.email } : null;
}

/** Invalidates links that could change the password or email; verification links of the current email stay. */
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
