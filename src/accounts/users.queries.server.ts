import { type RawBuilder, sql } from "kysely";
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

/** Newest first; `search`: as `matchesNameOrEmail`. */
export async function listUsers(
  db: ReadDb,
  page: { search: string; limit: number; offset: number },
): Promise<{ total: number; users: User[] }> {
  const matching = db.selectFrom("users").where("id", "<>", closedAccountId);
  if (page.search.trim()) {
    // Counted with the page: the matches are read once, from the index.
    const found = await inOrder(matching.where(matchesNameOrEmail(page.search)))
      .select(columns)
      .select((eb) => eb.fn.countAll<number>().over().as("total"))
      .execute();
    if (found.length > 0 || page.offset === 0)
      return { total: found[0]?.total ?? 0, users: found.map(({ total: _, ...user }) => user) };
    const { total } = await countOf(matching.where(matchesNameOrEmail(page.search)));
    return { total, users: [] };
  }
  const { total } = await countOf(matching);
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
  function countOf<Query extends typeof matching>(query: Query) {
    return query.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  }
}

const searchWordsMax = 8;

/**
 * Each typed word begins one of the words of name and email, ignoring accents and case; a single character is a whole word, as in
 * « Jean D. »: one in ten members has a word that begins with it. The expression is that of the index
 * `users_folded_words`, folded as by `fold`, but only with the combining marks of Latin, Greek and Cyrillic, the scripts of
 * names here. Parts of words would be looked for in all rows: up to 2 s with 100,000 members on a busy machine.
 */
export function matchesNameOrEmail(typed: string): RawBuilder<boolean> {
  // Punctuation folds to an empty text, which would match all users.
  const words = fold(typed).split(" ").filter(Boolean).slice(0, searchWordsMax);
  // PostgreSQL rejects a tsquery with a word of more than 2 kB.
  if (words.length === 0) return sql`false`;
  const isSingle = words.every((word) => [...word].length === 1);
  const prefixes = words
    .map((word) => `'${[...word].slice(0, 64).join("")}'${isSingle ? "" : ":*"}`)
    .join(" & ");
  return sql<boolean>`array_to_tsvector(string_to_array(btrim(regexp_replace(
    replace(replace(replace(
      lower(regexp_replace(normalize(name || ' ' || email, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[^[:alnum:]]+', ' ', 'g')), ' ')) @@ ${prefixes}::tsquery`;
}

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
