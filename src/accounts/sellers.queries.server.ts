import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

/** Public data of a member. `id` is for queries only, it is never shown. */
export type Seller = {
  id: string;
  publicId: string;
  name: string;
  createdAt: Date;
  avatarImageId: string | null;
  isEmailVerified: boolean;
};

/** The member with this public id; null when the account is closed. */
export async function findSeller(db: ReadDb, publicId: string): Promise<Seller | null> {
  const row = await db
    .selectFrom("users")
    .select([
      "id",
      "public_id as publicId",
      sql<string>`shown_name(name, shows_short_name)`.as("name"),
      "created_at as createdAt",
      "avatar_image_id as avatarImageId",
      "email_verified as isEmailVerified",
    ])
    .where("public_id", "=", publicId)
    .modifyFront(prepared)
    .executeTakeFirst();
  return row ?? null;
}

/** The member's own choice and address of the page. */
export async function findOwnPage(
  db: ReadDb,
  userId: string,
): Promise<{ publicId: string; showsShortName: boolean } | null> {
  const row = await db
    .selectFrom("users")
    .select(["public_id as publicId", "shows_short_name as showsShortName"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}
