import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type Transaction, transact } from "../events/index.server.ts";
import { deletedPhotoSubject, enqueueObjectDeletion } from "../media/index.server.ts";
import { closureInput } from "./account.input.ts";
import {
  deleteUserRows,
  findListingIdsOfUsers,
  findPhotosOfUsers,
  lockAdministratorsAnd,
} from "./administration.queries.server.ts";
import { accountClosedEmail } from "./emails/account-closed.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { findUser } from "./users.queries.server.ts";

/**
 * Deletes users in the caller's transaction, which has locked them and records their own event: their rows, and after the
 * commit their stored photos. Events name the listings and photos that went with them. Returns how many users were deleted.
 */
export async function deleteUsersCascade(
  { db, recordAll }: Pick<Transaction, "db" | "recordAll">,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const photos = await findPhotosOfUsers(db, ids);
  const listingIds = await findListingIdsOfUsers(db, ids);
  // The folders also hold what was received but never came to belong to anything.
  const folders = ids.flatMap((id) => [`listings/${id}`, `avatars/${id}`]);
  const elsewhere = photos
    .map(({ storageKey }) => storageKey)
    .filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await enqueueObjectDeletion(db, [...folders, ...elsewhere]);
  await recordAll("photo.deleted", photos.map(deletedPhotoSubject));
  await recordAll(
    "listing.purged",
    listingIds.map((id) => ({ type: "listing", id })),
  );
  return deleteUserRows(db, ids);
}

export type CloseAccountRejection =
  | OwnPasswordRejection
  | { reason: "password-required" | "not-confirmed" | "last-administrator" };

type AccountClosed = { ok: true } | ({ ok: false } & CloseAccountRejection);

/**
 * Closes the actor's account: everything of theirs is deleted as when an administrator does it, and a last email says
 * so. The last administrator is refused, because the site would be left without one.
 */
export async function closeAccount(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof closureInput>,
): Promise<AccountClosed> {
  const form = closureInput.parse(input);
  const userId = ctx.actor.id;
  if (form.password === "") return { ok: false, reason: "password-required" };
  if (!form.isConfirmed) return { ok: false, reason: "not-confirmed" };
  const checked = await checkOwnPassword(ctx, form.password);
  if (!checked.ok) return checked;

  return transact(ctx, async (transaction): Promise<AccountClosed> => {
    const { db, record } = transaction;
    const locked = await lockAdministratorsAnd(db, userId);
    const administrators = locked.filter(({ role }) => role === "admin");
    if (administrators.length === 1 && administrators[0]?.id === userId)
      return { ok: false, reason: "last-administrator" };
    const user = await findUser(db, userId);
    const current = await findPassword(db, userId);
    // The account was closed or its password changed meanwhile, from another device.
    if (!user || current?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    const { name, email } = user;
    await enqueueEmail(db, accountClosedEmail, { name, email });
    await deleteUsersCascade(transaction, [userId]);
    await record("user.closed", { type: "user", id: userId }, { role: user.role });
    return { ok: true };
  });
}
