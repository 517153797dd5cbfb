import { type Db, violates } from "../data/database.ts";
import { type EmailLink, findEmailLink, spendEmailLink } from "../data/email-links.ts";
import { enqueue } from "../data/jobs.ts";
import { markEmailVerified, replaceEmail } from "../data/user-emails.ts";
import { findUser } from "../data/users.ts";
import { isEmailLinkToken } from "../domain/email-link.ts";
import { hashOfEmailToken } from "./email-token.ts";

const purposes = ["verify-email", "confirm-new-email"] as const;

export type EmailConfirmed =
  | { ok: true; isNewAddress: boolean }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" | "email-already-in-use" };

/** What the link confirms, while it is good. Looking changes nothing: mail scanners look too. */
export async function findEmailConfirmation(db: Db, token: string, now: Date): Promise<EmailLink | null> {
  return isEmailLinkToken(token) ? findEmailLink(db, purposes, hashOfEmailToken(token), now) : null;
}

/** The holder of the letter confirms its address: that of the account, or the one that replaces it from now on. */
export async function confirmEmail(
  { db, now }: { db: Db; now: Date },
  token: string,
): Promise<EmailConfirmed> {
  if (!isEmailLinkToken(token)) return { ok: false, reason: "link-ended" };
  try {
    return await db.transaction().execute(async (transaction): Promise<EmailConfirmed> => {
      const link = await spendEmailLink(transaction, purposes, hashOfEmailToken(token), now);
      const user = link && (await findUser(transaction, link.userId));
      if (!user) return { ok: false, reason: "link-ended" };
      const address = { id: user.id, email: link.email };
      if (link.purpose === "verify-email") {
        const isStillTheirs = await markEmailVerified(transaction, address, now);
        return isStillTheirs ? { ok: true, isNewAddress: false } : { ok: false, reason: "link-ended" };
      }
      await replaceEmail(transaction, address, now);
      const letter = { kind: "email-changed", userId: user.id, formerEmail: user.email } as const;
      await enqueue(transaction, "send-mail", letter);
      return { ok: true, isNewAddress: true };
    });
  } catch (error) {
    if (violates(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}
