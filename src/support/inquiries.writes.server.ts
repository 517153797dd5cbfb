import type { WriteDb } from "../platform/database/database.server.ts";
import type { Inquiry } from "./inquiry.ts";

/** Stores a message to the operator once per form; false when it was stored before. */
export async function insertInquiry(
  db: WriteDb,
  { id, name, email, topic, message, isMember }: Inquiry & { id: string; isMember: boolean },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto("inquiries")
    .values({ id, name, email, topic, body: message, is_member: isMember, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteInquiriesBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("inquiries").where("created_at", "<", before).execute();
}
