import { enqueue } from "../data/jobs.ts";
import { findPassword, replacePassword } from "../data/passwords.ts";
import { lockUsers } from "../data/user-administration.ts";
import type { Role } from "../domain/account.ts";
import {
  type PasswordChangeErrors,
  type PasswordChangeForm,
  parsePasswordChange,
} from "../domain/password-change.ts";
import { checkOwnPassword, type OwnPasswordRefusal, type OwnPasswordTools } from "./check-own-password.ts";

export type PasswordChangeResult =
  | { ok: true }
  | ({ ok: false } & (OwnPasswordRefusal | { reason: "invalid"; errors: PasswordChangeErrors }));

/** A person's own new password. Their other sessions end, this one goes on, and a letter tells the owner. */
export async function changePassword(
  outside: OwnPasswordTools & {
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  },
  actor: { id: string; role: Role; sessionId: string | null },
  form: PasswordChangeForm,
): Promise<PasswordChangeResult> {
  const { db, now, policy } = outside;
  const parsed = parsePasswordChange(form, actor.role, policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const checked = await checkOwnPassword(outside, actor.id, form.currentPassword);
  if (!checked.ok) return checked;
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await outside.hashPassword(form.password);
  return db.transaction().execute(async (transaction): Promise<PasswordChangeResult> => {
    await lockUsers(transaction, [actor.id]);
    const kept = await findPassword(transaction, actor.id);
    if (kept?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    await replacePassword(transaction, actor.id, hash, now, actor.sessionId);
    await enqueue(transaction, "send-mail", { kind: "password-changed", userId: actor.id });
    return { ok: true };
  });
}
