import { enqueue } from "../data/jobs.ts";
import { findPassword } from "../data/passwords.ts";
import { lockAdministratorsAnd } from "../data/user-administration.ts";
import { findUser } from "../data/users.ts";
import { checkOwnPassword, type OwnPasswordRefusal, type OwnPasswordTools } from "./check-own-password.ts";
import { erasePeople } from "./erase-people.ts";

export type AccountClosingRefusal =
  | OwnPasswordRefusal
  | { reason: "password-required" | "not-confirmed" | "last-administrator" };

type AccountClosed = { ok: true } | ({ ok: false } & AccountClosingRefusal);

/**
 * A person leaves for good: everything of theirs is deleted as when an administrator does it, and a last letter says
 * so. The last administrator stays: nobody could run the site.
 */
export async function closeAccount(
  outside: OwnPasswordTools,
  userId: string,
  form: { password: string; isConfirmed: boolean },
): Promise<AccountClosed> {
  if (form.password === "") return { ok: false, reason: "password-required" };
  if (!form.isConfirmed) return { ok: false, reason: "not-confirmed" };
  const checked = await checkOwnPassword(outside, userId, form.password);
  if (!checked.ok) return checked;

  return outside.db.transaction().execute(async (transaction): Promise<AccountClosed> => {
    const locked = await lockAdministratorsAnd(transaction, userId);
    const administrators = locked.filter(({ role }) => role === "admin");
    if (administrators.length === 1 && administrators[0]?.id === userId)
      return { ok: false, reason: "last-administrator" };
    const user = await findUser(transaction, userId);
    const kept = await findPassword(transaction, userId);
    // Closed or changed meanwhile, from another device.
    if (!user || kept?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    const { name, email } = user;
    await enqueue(transaction, "send-mail", { kind: "account-closed", name, email });
    await erasePeople(transaction, [userId]);
    return { ok: true };
  });
}
