import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

export async function findInquiry(db: ReadDb, id: string) {
  return db
    .selectFrom("inquiries")
    .select(["name", "email", "topic", "body as message", "is_member as isMember"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const perPage = 30;

/**
 * Newest first.
 * @param before id of the last one of the page before
 * @returns `next`: the value of `before` for the next page; null on the last
 */
export async function findInquiries(db: ReadDb, before: string | null) {
  let query = db
    .selectFrom("inquiries")
    .select([
      "id",
      "name",
      "email",
      "topic",
      "body as message",
      "is_member as isMember",
      "created_at as createdAt",
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(perPage + 1);
  if (before !== null)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from inquiries where id = ${before}::uuid)`,
    );
  const found = await query.execute();
  const inquiries = found.slice(0, perPage);
  return { inquiries, next: found.length > perPage ? (inquiries.at(-1)?.id ?? null) : null };
}
