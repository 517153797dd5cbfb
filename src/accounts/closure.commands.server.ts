import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { enqueueObjectDeletion } from "../media/delete-objects.jobs.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import {
  deleteUserRows,
  findPhotoKeysOfUsers,
  lockAdministratorsAnd,
} from "./administration.queries.server.ts";
import { accountClosedEmail } from "./emails/account-closed.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { findUser } from "./users.queries.server.ts";

/**
 * Really deletes people, inside the caller's transaction, which has locked them: their rows, and once that is
 * committed their stored photos. Gives how many people were deleted.
 */
export async function deleteUsersCascade(transaction: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const photoKeys = await findPhotoKeysOfUsers(transaction, ids);
  // The folders also hold what was received but never came to belong to anything.
  const folders = ids.flatMap((id) => [`listings/${id}`, `avatars/${id}`]);
  const elsewhere = photoKeys.filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await enqueueObjectDeletion(transaction, [...folders, ...elsewhere]);
  return deleteUserRows(transaction, ids);
}

export type CloseAccountRejection =
  | OwnPasswordRejection
  | { reason: "password-required" | "not-confirmed" | "last-administrator" };

type AccountClosed = { ok: true } | ({ ok: false } & CloseAccountRejection);

/**
 * A person leaves for good: everything of theirs is deleted as when an administrator does it, and a last email says
 * so. The last administrator stays: nobody could run the site.
 */
export async function closeAccount(
  outside: OwnPasswordDeps,
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
    await enqueueEmail(transaction, accountClosedEmail, { name, email });
    await deleteUsersCascade(transaction, [userId]);
    return { ok: true };
  });
}
