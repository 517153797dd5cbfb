import { enqueue } from "../data/jobs.ts";
import { findPassword } from "../data/passwords.ts";
import { lockAdministratorsAnd } from "../data/user-administration.ts";
import { findUser } from "../data/users.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { checkOwnPassword, type OwnPasswordRefusal, type OwnPasswordTools } from "./check-own-password.ts";
import { type Erased, eraseFiles, eraseRows } from "./erase-people.ts";

export type AccountClosingRefusal =
  | OwnPasswordRefusal
  | { reason: "password-required" | "not-confirmed" | "last-administrator" };

/**
 * A person leaves for good: everything of theirs is deleted as when an administrator does it, and a last letter says
 * so. The last administrator stays: nobody could run the site.
 */
export async function closeAccount(
  outside: OwnPasswordTools & { storage: ObjectStorage; log: ImageLog },
  userId: string,
  form: { password: string; isConfirmed: boolean },
): Promise<{ ok: true } | ({ ok: false } & AccountClosingRefusal)> {
  if (form.password === "") return { ok: false, reason: "password-required" };
  if (!form.isConfirmed) return { ok: false, reason: "not-confirmed" };
  const checked = await checkOwnPassword(outside, userId, form.password);
  if (!checked.ok) return checked;

  const erased = await outside.db
    .transaction()
    .execute(async (transaction): Promise<Erased | "last-administrator" | "wrong-password"> => {
      const locked = await lockAdministratorsAnd(transaction, userId);
      const administrators = locked.filter(({ role }) => role === "admin");
      if (administrators.length === 1 && administrators[0]?.id === userId) return "last-administrator";
      const user = await findUser(transaction, userId);
      const kept = await findPassword(transaction, userId);
      // Closed or changed meanwhile, from another device.
      if (!user || kept?.hash !== checked.hash) return "wrong-password";
      const { name, email } = user;
      await enqueue(transaction, "send-mail", { kind: "account-closed", name, email });
      return eraseRows(transaction, [userId]);
    });
  if (typeof erased === "string") return { ok: false, reason: erased };
  await eraseFiles(outside, erased);
  return { ok: true };
}
