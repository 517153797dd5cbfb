import type { ReadDb } from "../platform/database/database.server.ts";

export async function findInquiry(db: ReadDb, id: string) {
  return db
    .selectFrom("inquiries")
    .select(["name", "email", "topic", "body as message", "is_member as isMember"])
    .where("id", "=", id)
    .executeTakeFirst();
}
