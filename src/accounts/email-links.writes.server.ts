import type { WriteDb } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, passwordPurposes } from "./email-link.ts";
import type { EmailLink } from "./email-links.queries.server.ts";
import { deletePendingEmail } from "./pending-email.writes.server.ts";

/** Links per user and purpose: a bound in case rate limits are off. */
const maxLinks = 20;

/** Serializes what stores and what ends links of a user: a later request deletes links to another address. */
export async function lockLinksOf(db: WriteDb, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/**
 * Stores a link and deletes the user's links for the same purpose that were sent to another address. Must run in a
 * transaction.
 * @returns whether this is the first link of its request
 */
export async function storeEmailLink(
  db: WriteDb,
  link: EmailLink & { tokenHash: string; requestId: string; expiresAt: Date },
): Promise<boolean> {
  const { userId, purpose, requestId } = link;
  await lockLinksOf(db, userId);
  await db
    .deleteFrom("email_links")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where((eb) =>
      eb.or([
        eb("email", "<>", link.email),
        eb(
          "token_hash",
          "in",
          eb
            .selectFrom("email_links as older")
            .select("older.token_hash")
            .where("older.user_id", "=", userId)
            .where("older.purpose", "=", purpose)
            .where("older.request_id", "<>", requestId)
            .orderBy("older.expires_at", "desc")
            .offset(maxLinks),
        ),
      ]),
    )
    .execute();
  const earlier = await db
    .selectFrom("email_links")
    .select("request_id")
    .where("user_id", "=", userId)
    .where("request_id", "=", requestId)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto("email_links")
    .values({
      user_id: userId,
      purpose,
      request_id: requestId,
      email: link.email,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
    })
    .execute();
  return earlier === undefined;
}

/** Consumes the link and all links of the same request: of two concurrent calls, one gets null. */
export async function consumeEmailLink(
  db: WriteDb,
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
  const link = rows.find((row) => row.tokenHash === tokenHash);
  return link ? { userId: link.userId, purpose: link.purpose, email: link.email } : null;
}

/** Deletes links that change the password or email of the account; links that verify the current email stay valid. */
export async function revokeAccountEmailLinks(db: WriteDb, userId: string): Promise<void> {
  await db
    .deleteFrom("email_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", [...passwordPurposes, "confirm-new-email"])
    .execute();
  await deletePendingEmail(db, userId);
}

/** Deletes the links that would change the email of the account. */
export async function revokeNewEmailLinks(db: WriteDb, userId: string): Promise<void> {
  await db
    .deleteFrom("email_links")
    .where("user_id", "=", userId)
    .where("purpose", "=", "confirm-new-email")
    .execute();
}

export async function deleteExpiredEmailLinks(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("email_links").where("expires_at", "<=", now).execute();
}
