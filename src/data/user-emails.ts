import type { Db } from "./database.ts";

/** True once the owner of the account followed the link that was sent to its present address. */
export async function isEmailVerified(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("email_verified").where("id", "=", id).executeTakeFirst();
  return row?.email_verified ?? false;
}

/** False when the account has another address by now. */
export async function markEmailVerified(
  db: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ email_verified: true, updated_at: now })
    .where("id", "=", id)
    .where("email", "=", email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A new address, confirmed by its owner. Links that went to the former one open nothing any more. Fails on the
 * constraint `users_email_key` when somebody else has it.
 */
export async function replaceEmail(
  db: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ email, email_verified: true, updated_at: now })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("email_links").where("user_id", "=", id).execute();
}
