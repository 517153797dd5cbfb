import type { WriteDb } from "../platform/database/database.server.ts";
import type { Role } from "./account.ts";
import { deletePendingEmail } from "./pending-email.writes.server.ts";
import type { User } from "./users.queries.server.ts";

/** Inserts a user with a password. Demo data and imports have their own dates. */
export async function insertUser(
  db: WriteDb,
  user: Omit<User, "avatarImageId"> & { passwordHash: string | null; isEmailVerified?: boolean },
): Promise<void> {
  await db
    .insertInto("users")
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: user.role,
      email_verified: user.isEmailVerified ?? false,
      avatar_image_id: null,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .execute();
  if (user.passwordHash === null) return;
  await db
    .insertInto("accounts")
    .values({
      id: user.id,
      user_id: user.id,
      account_id: user.id,
      provider_id: "credential",
      password: user.passwordHash,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .execute();
}

export async function setProfile(
  db: WriteDb,
  id: string,
  profile: { name: string; phone: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...profile, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function setRole(db: WriteDb, id: string, role: Role): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Returns the id of the previous profile photo, if any. */
export async function updateAvatar(db: WriteDb, id: string, imageId: string | null): Promise<string | null> {
  const row = await db
    .with("before", (eb) =>
      eb.selectFrom("users").select(["id", "avatar_image_id"]).where("id", "=", id).forUpdate(),
    )
    .updateTable("users")
    .from("before")
    .set({ avatar_image_id: imageId })
    .whereRef("users.id", "=", "before.id")
    .returning("before.avatar_image_id")
    .executeTakeFirst();
  return row?.avatar_image_id ?? null;
}

/**
 * Replaces the email by one that its owner has confirmed, and deletes the links sent to the former one. Violates
 * `users_email_key` when another account has the email.
 */
export async function replaceEmail(
  db: WriteDb,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ email, email_verified: true, updated_at: now })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("email_links").where("user_id", "=", id).execute();
  await deletePendingEmail(db, id);
}

/** Returns false when the account has another email by now. */
export async function markEmailVerified(
  db: WriteDb,
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

/** False when it was so already. */
export async function updateShownName(
  db: WriteDb,
  id: string,
  isShort: boolean,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ shows_short_name: isShort, updated_at: now })
    .where("id", "=", id)
    .where("shows_short_name", "<>", isShort)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
