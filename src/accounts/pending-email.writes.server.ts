import type { WriteDb } from "../platform/database/database.server.ts";
import type { PendingEmail } from "./pending-email.queries.server.ts";

/** Replaces an earlier request of the user. */
export async function storePendingEmail(
  db: WriteDb,
  { id, userId, email, passwordSince, expiresAt }: PendingEmail & { userId: string; expiresAt: Date },
): Promise<void> {
  const fields = { id, email, password_since: passwordSince, expires_at: expiresAt };
  await db
    .insertInto("pending_email_changes")
    .values({ user_id: userId, ...fields })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fields))
    .execute();
}

/** @returns whether there was one */
export async function deletePendingEmail(db: WriteDb, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pending_email_changes")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredPendingEmails(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("pending_email_changes").where("expires_at", "<=", now).execute();
}
