import { transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { storeEmailLink } from "./email-links.queries.server.ts";
import { createEmailToken } from "./email-token.server.ts";

/**
 * Creates the token of a link and stores its hash. Another request for the same purpose ends the links of this one; a
 * retry of the same request does not, because the email of the failed attempt may have arrived.
 *
 * The request of a password reset is recorded here, where the account is known: the command that enqueues the email
 * looks no account up. The other requests are recorded by their commands.
 */
export async function createEmailLink(
  { db, now, requestId }: { db: Db; now: Date; requestId: string },
  purpose: EmailLinkPurpose,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { token, tokenHash } = createEmailToken();
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs[purpose]);
  const link = { userId, purpose, email, tokenHash, requestId, expiresAt };
  await transact({ db, actor: null, now }, async (transaction) => {
    const isFirstAttempt = await storeEmailLink(transaction.db, link);
    if (purpose === "reset-password" && isFirstAttempt)
      await transaction.record("password.reset-requested", { type: "user", id: userId });
  });
  return token;
}
