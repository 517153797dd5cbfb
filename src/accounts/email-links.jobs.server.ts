import { transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { createEmailToken } from "./email-links.queries.server.ts";
import { storeEmailLink } from "./email-links.writes.server.ts";

/**
 * Creates the token of a link and stores its hash. Earlier links to the same address stay valid: otherwise a
 * stranger's request would end the link that the owner is about to follow.
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
