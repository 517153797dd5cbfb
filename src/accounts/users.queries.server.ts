import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { fold } from "../platform/fold.ts";
import { closedAccountId, isEstablished, type Role } from "./account.ts";

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

/** `isEstablished` of an account; false for one that does not exist. */
export async function isEstablishedAccount(db: ReadDb, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select(["role", "email_verified as isEmailVerified", "created_at as createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && isEstablished(row, now);
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

/** Newest first; `search` matches name or email, ignoring accents and case. */
export async function listUsers(
  db: ReadDb,
  page: { search: string; limit: number; offset: number },
): Promise<{ total: number; users: User[] }> {
  let matching = db.selectFrom("users").where("id", "<>", closedAccountId);
  const query = page.search.trim().toLowerCase();
  if (query) {
    const like = `%${query.replace(/[\\%_]/gu, "\\$&")}%`;
    const folded = fold(query);
    matching = matching.where((eb) =>
      eb.or([
        eb("email", "like", like),
        eb(plainName, "like", like),
        // Punctuation folds to an empty text, which would match all users.
        ...(folded === "" ? [] : [eb(foldedName, "like", `%${folded}%`)]),
      ]),
    );
    // No index has parts of words: all rows are read, so once for the page and the total.
    const found = await inOrder(matching)
      .select(columns)
      .select((eb) => eb.fn.countAll<number>().over().as("total"))
      .execute();
    if (found.length > 0 || page.offset === 0)
      return { total: found[0]?.total ?? 0, users: found.map(({ total: _, ...user }) => user) };
  }
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // The index has the order: rows of the pages before are not read.
  const ids = inOrder(matching).select("id");
  const users = await db
    .selectFrom("users")
    .select(columns)
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { total, users };

  function inOrder<Query extends typeof matching>(query: Query) {
    return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.limit).offset(page.offset);
  }
}

/** In lower case. Names in ASCII need no collation, which takes most of the time. */
const plainName = sql`case when name ~ '^[A-Za-z0-9 ]*$' then lower(name collate "C") else lower(name) end`;

/** `name` folded as by `fold`, but only with the combining marks of Latin, Greek and Cyrillic, the scripts of names here. */
const foldedName = sql`case when name ~ '^[A-Za-z0-9 ]*$' then lower(name collate "C") else btrim(regexp_replace(
  replace(replace(replace(
    lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff]', '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
  '[^[:alnum:]]+', ' ', 'g')) end`;

/** Number of all users, and of those registered since `monthStart` (§7; see growthRate). */
export async function countUsers(
  db: ReadDb,
  monthStart: Date,
): Promise<{ total: number; newThisMonth: number }> {
  return db
    .selectFrom("users")
    .where("id", "<>", closedAccountId)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("created_at", ">=", monthStart).as("newThisMonth"),
    ])
    .executeTakeFirstOrThrow();
}

/** Amount of a user's data. Deleted listings are not counted. */
export type AccountSize = { listings: number; favorites: number; searches: number; conversations: number };

export async function findAccountSize(db: ReadDb, userId: string): Promise<AccountSize> {
  const { rows } = await sql<AccountSize>`select
    (select count(*) from listings where author_id = ${userId} and deleted_at is null) as listings,
    (select count(*) from favorites where user_id = ${userId}) as favorites,
    (select count(*) from saved_searches where user_id = ${userId} and deleted_at is null) as searches,
    (select count(*) from conversations where ${userId} in (buyer_id, seller_id)) as conversations`.execute(
    db,
  );
  return rows[0] ?? { listings: 0, favorites: 0, searches: 0, conversations: 0 };
}
