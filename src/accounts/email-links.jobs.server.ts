import { transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { createEmailToken } from "./email-links.queries.server.ts";
import { storeEmailLink } from "./email-links.writes.server.ts";

/**
 * Creates the token of a link and stores its hash. A newer request for the same purpose invalidates older links; a retry
 * of the same request does not, because the email of the failed attempt may have arrived.
 *
 * Records the request of a password reset, because the command that enqueues the email does not look up the account. Other
 * requests are recorded by their commands.
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
