import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { EmailLinkPurpose } from "./email-link.ts";

export type EmailLink = { userId: string; purpose: EmailLinkPurpose; email: string };

/**
 * The link for one of these purposes; null when it is unknown or expired. Does not consume it.
 * @param now absent: the database's time
 */
export async function findEmailLink(
  db: ReadDb,
  purposes: readonly EmailLinkPurpose[],
  tokenHash: string,
  now?: Date,
): Promise<EmailLink | null> {
  const row = await db
    .selectFrom("email_links")
    .select(["user_id as userId", "purpose", "email"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", [...purposes])
    .where("expires_at", ">", now ?? sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Token of a link in an email; only its hash is stored. */
export function createEmailToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashEmailToken(token) };
}

/** No salt: 256 random bits cannot be guessed, and rows are looked up by the hash. */
export function hashEmailToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
