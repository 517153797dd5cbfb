import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { storeEmailLink } from "./email-links.queries.server.ts";
import { createEmailToken } from "./email-token.server.ts";

/**
 * Creates a token and stores its hash. Invalidates links of earlier requests for the same purpose, but not those of
 * earlier attempts of the same request, because the email of a failed attempt may have arrived.
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
