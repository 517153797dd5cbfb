import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { storeEmailLink } from "./email-links.queries.server.ts";
import { createEmailToken } from "./email-token.server.ts";

/**
 * Creates the token of a link and stores its hash. Another request for the same purpose ends the links of this one; a
 * retry of the same request does not, because the email of the failed attempt may have arrived.
 */
export async function createEmailLink(
  { db, now, requestId }: { db: Db; now: Date; requestId: string },
  purpose: EmailLinkPurpose,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { token, tokenHash } = createEmailToken();
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs[purpose]);
  await storeEmailLink(db, { userId, purpose, email, tokenHash, requestId, expiresAt });
  return token;
}
