import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

export type PendingEmail = { id: string; email: string; passwordSince: Date };

/**
 * The new address that will replace the user's once confirmed, until its link expires.
 * @param now absent: the database's time
 */
export async function findPendingEmail(
  db: ReadDb,
  userId: string,
  now?: Date,
  { isLocked } = { isLocked: false },
): Promise<PendingEmail | null> {
  const row = await db
    .selectFrom("pending_email_changes")
    .select(["id", "email", "password_since as passwordSince"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now ?? sql<Date>`now()`)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
