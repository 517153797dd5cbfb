import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { fold } from "../platform/fold.ts";
import type { Role } from "./account.ts";

/** True once the owner of the current email has verified it. */
export async function isEmailVerified(db: ReadDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("email_verified")
    .where("id", "=", id)
    .modifyFront(prepared)
    .executeTakeFirst();
  return row?.email_verified ?? false;
}

/** False when the account has another email meanwhile. */
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

/**
 * A new address, confirmed by its owner. Links that went to the former one open nothing any more. Fails on the
 * constraint `users_email_key` when another account has it.
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
}

export type User = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  avatarImageId: string | null;
  createdAt: Date;
};

const columns = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.role",
  "users.avatar_image_id as avatarImageId",
  "users.created_at as createdAt",
] as const;

export async function findUser(db: ReadDb, id: string): Promise<User | null> {
  return (await db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @param email in lower case */
export async function findUserByEmail(db: ReadDb, email: string): Promise<User | null> {
  return (await db.selectFrom("users").select(columns).where("email", "=", email).executeTakeFirst()) ?? null;
}

export async function setRole(db: WriteDb, id: string, role: Role): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
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

/** For demo data and imports, which have their own dates. */
export async function insertUser(
  db: WriteDb,
  user: Omit<User, "avatarImageId"> & { passwordHash: string | null },
): Promise<void> {
  await db
    .insertInto("users")
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: user.role,
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

/** Newest first; `search` matches name or email, ignoring accents and case. */
export async function listUsers(
  db: ReadDb,
  page: { search: string; limit: number; offset: number },
): Promise<{ total: number; users: User[] }> {
  let matching = db.selectFrom("users");
  const query = page.search.trim().toLowerCase();
  if (query) {
    const like = `%${query.replace(/[\\%_]/gu, "\\$&")}%`;
    const folded = fold(query);
    matching = matching.where((eb) =>
      eb.or([
        eb("email", "like", like),
        eb(sql`lower(name)`, "like", like),
        // Punctuation folds to an empty text, which would match all users.
        ...(folded === "" ? [] : [eb(foldedName, "like", `%${folded}%`)]),
      ]),
    );
  }
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const users = await matching
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { total, users };
}

/** `name` as `fold` folds it; of combining marks only those of Latin, Greek and Cyrillic, the scripts of names here. */
const foldedName = sql`btrim(regexp_replace(
  replace(replace(replace(
    lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff]', '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
  '[^[:alnum:]]+', ' ', 'g'))`;

/** Number of all users, and of those registered since `monthStart` (§7; see growthRate). */
export async function countUsers(
  db: ReadDb,
  monthStart: Date,
): Promise<{ total: number; newThisMonth: number }> {
  return db
    .selectFrom("users")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("created_at", ">=", monthStart).as("newThisMonth"),
    ])
    .executeTakeFirstOrThrow();
}
