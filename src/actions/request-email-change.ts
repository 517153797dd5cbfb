import { isUsableEmail } from "../accounts/usable-email.ts";
import { enqueue } from "../data/jobs.ts";
import { findUser, findUserByEmail } from "../data/users.ts";
import { normaliseEmail } from "../domain/account.ts";
import { checkOwnPassword, type OwnPasswordRefusal, type OwnPasswordTools } from "./check-own-password.ts";

export type EmailChangeForm = { email: string; currentPassword: string };
export type EmailChangeRefusal = "email-required" | "invalid-email" | "same-email" | "email-already-in-use";
export type EmailChangeRequested =
  /** `email`: where the letter goes; nothing changes before its owner follows the link (`confirmEmail`) */
  | { ok: true; email: string }
  | { ok: false; reason: EmailChangeRefusal | "missing" }
  | ({ ok: false } & OwnPasswordRefusal);

/**
 * A person wants another address for their account. Their password is asked for, or a computer left open would be
 * enough to take the account away. That an address is taken is said, as at registration, and as seldom as `asked`
 * allows.
 * @param asked counts one more question; seconds to wait when there were too many (limit `change-email`)
 */
export async function requestEmailChange(
  outside: OwnPasswordTools & { asked: () => Promise<number | null> },
  actor: { id: string },
  form: EmailChangeForm,
): Promise<EmailChangeRequested> {
  const { db } = outside;
  const email = normaliseEmail(form.email);
  if (email === "") return { ok: false, reason: "email-required" };
  if (!isUsableEmail(email)) return { ok: false, reason: "invalid-email" };
  const user = await findUser(db, actor.id);
  if (!user) return { ok: false, reason: "missing" };
  if (user.email === email) return { ok: false, reason: "same-email" };
  const checked = await checkOwnPassword(outside, actor.id, form.currentPassword);
  if (!checked.ok) return checked;
  const waitSeconds = await outside.asked();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  if (await findUserByEmail(db, email)) return { ok: false, reason: "email-already-in-use" };
  const passwordSince = checked.since.toISOString();
  await enqueue(db, "send-mail", { kind: "confirm-new-email", userId: user.id, email, passwordSince });
  return { ok: true, email };
}
