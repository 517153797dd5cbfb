import { sql } from "kysely";
import { type DeletedPhoto, deletedPhotoColumns } from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import type { Role } from "./account.ts";
import type { User } from "./users.queries.server.ts";

/** Whether the site has an administrator. */
export async function hasAdministrator(db: ReadDb): Promise<boolean> {
  const admin = await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).execute();
  return admin.length > 0;
}

export type StaffMember = {
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  hasPassword: boolean;
};

/** Administrators, then moderators. */
export async function listStaff(db: ReadDb): Promise<StaffMember[]> {
  return db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.user_id", "=", "users.id").on("accounts.provider_id", "=", "credential"),
    )
    .select(["users.email", "users.name", "users.role", "users.created_at as createdAt"])
    .select((eb) => eb("accounts.password", "is not", null).as("hasPassword"))
    .where("users.role", "in", ["admin", "moderator"])
    .orderBy("users.role")
    .orderBy("users.email")
    .$castTo<StaffMember>()
    .execute();
}

export type LockedUser = { id: string; role: Role };

/**
 * Locks the users' rows for the rest of the transaction, in a fixed order to prevent deadlocks. Photos, listings and
 * favorites of these users cannot be added meanwhile. Unknown ids are omitted.
 */
export async function lockUsers(db: WriteDb, ids: readonly string[]): Promise<LockedUser[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "role"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Locks this user and all administrators who are not suspended, so that concurrent removals of the last ones are
 * serialized. Suspended ones could not administrate the site.
 */
export async function lockUserAndAdministrators(db: WriteDb, id: string): Promise<LockedUser[]> {
  return db
    .selectFrom("users")
    .select(["id", "role"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("role", "=", "admin"),
          eb.or([eb("suspended_until", "is", null), eb("suspended_until", "<=", sql<Date>`now()`)]),
        ]),
        eb("id", "=", id),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Newest first, as in the list of users. */
export async function findUsers(db: ReadDb, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "phone",
      "role",
      "avatar_image_id as avatarImageId",
      "created_at as createdAt",
    ])
    .where("id", "in", [...ids])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** All photos that are deleted with these users, of listings and profiles. Those of messages leave with conversations. */
export async function findPhotosOfUsers(db: ReadDb, ids: readonly string[]): Promise<DeletedPhoto[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("images")
    .leftJoin("listings", "listings.id", "images.listing_id")
    .select(deletedPhotoColumns)
    .where("images.message_id", "is", null)
    .where((eb) => eb.or([eb("images.owner_id", "in", [...ids]), eb("listings.author_id", "in", [...ids])]))
    .execute();
}

/** All listings that are deleted with these users, drafts included. */
export async function findListingIdsOfUsers(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("author_id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

export async function findEmails(
  db: ReadDb,
  ids: readonly string[],
): Promise<{ email: string; isConfirmed: boolean }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["email", "email_verified as isConfirmed"])
    .where("id", "in", [...ids])
    .execute();
}
