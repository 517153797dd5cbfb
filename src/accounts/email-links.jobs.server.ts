import { transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "./email-link.ts";
import { createEmailToken, type EmailLink } from "./email-links.queries.server.ts";
import { lockLinksOf, storeEmailLink } from "./email-links.writes.server.ts";
import { findPendingEmail } from "./pending-email.queries.server.ts";

/**
 * Creates the token of a link and stores its hash. Earlier links to the same address stay valid: otherwise a
 * stranger's request would end the link that the owner is about to follow.
 *
 * Records the request of a password reset, because the command that enqueues the email does not look up the account. Other
 * requests are recorded by their commands.
 */
export async function createEmailLink(
  ctx: LinkContext,
  purpose: EmailLinkPurpose,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { token, tokenHash } = createEmailToken();
  await transact({ db: ctx.db, actor: null, now: ctx.now }, async (transaction) => {
    const isFirstAttempt = await storeEmailLink(
      transaction.db,
      linkOf(ctx, { userId, purpose, email, tokenHash }),
    );
    if (purpose === "reset-password" && isFirstAttempt)
      await transaction.record("password.reset-requested", { type: "user", id: userId });
  });
  return token;
}

/**
 * The same for a new email. Null when the pending change (`changeId`) is canceled or replaced: storing a link and
 * canceling lock the user, so that no link is stored after the cancellation.
 */
export async function createNewEmailLink(
  ctx: LinkContext,
  { id: userId, email, changeId }: { id: string; email: string; changeId: string | undefined },
): Promise<string | null> {
  const { token, tokenHash } = createEmailToken();
  const link = linkOf(ctx, { userId, purpose: "confirm-new-email", email, tokenHash });
  return transact({ db: ctx.db, actor: null, now: ctx.now }, async ({ db }) => {
    await lockLinksOf(db, userId);
    // Enqueued by the version before, which knew no pending changes.
    const isPending = !changeId || (await findPendingEmail(db, userId, ctx.now))?.id === changeId;
    if (isPending) await storeEmailLink(db, link);
    return isPending ? token : null;
  });
}

type LinkContext = { db: Db; now: Date; requestId: string };

function linkOf({ now, requestId }: LinkContext, link: EmailLink & { tokenHash: string }) {
  return { ...link, requestId, expiresAt: new Date(now.getTime() + emailLinkLifetimeMs[link.purpose]) };
}
