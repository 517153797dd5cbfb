import { sql } from "kysely";
import type { Hidden } from "../listings/exclusions.ts";
import { isNotHidden } from "../listings/index.server.ts";
import { findHidden } from "../lists/index.server.ts";
import type { Db, ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { AlertFrequency } from "./saved-search.ts";

export type SavedSearch = {
  id: string;
  name: string;
  query: string;
  alert: AlertFrequency;
  createdAt: Date;
  /** matching listings published since the search was last opened, still public and not hidden */
  newMatchCount: number;
};

/** Newest first. */
export async function listSavedSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const hidden = await findHidden(db, userId);
  const { rows } = await sql<SavedSearch>`
    select id, name, query, alert, created_at as "createdAt", ${newMatchCount(hidden)} as "newMatchCount"
    from saved_searches where user_id = ${userId} and deleted_at is null
    order by created_at desc, id desc`.execute(db);
  return rows;
}

/** Total of all searches of the user. */
export async function countNewMatches(db: Db, userId: string, known?: Hidden): Promise<number> {
  const hidden = known ?? (await findHidden(db, userId));
  const { rows } = await sql<{ total: number }>`
    ${prepared} select coalesce(sum(${newMatchCount(hidden)}), 0)::int as total
    from saved_searches where user_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Applies the same hidden listings as the search, so that alert emails and counts agree with it. */
const newMatchCount = (hidden: Hidden) => sql<number>`(
  select count(*)::int from saved_search_matches
  join listings on listings.id = listing_id and status = 'active' and listings.deleted_at is null
  where search_id = saved_searches.id and matched_at > seen_at and ${isNotHidden(hidden)}
)`;

/** The user's own search, not deleted; otherwise null. */
export async function findSavedSearch(
  db: Db,
  userId: string,
  id: string,
): Promise<Pick<SavedSearch, "id" | "name" | "query" | "alert"> | null> {
  const row = await db
    .selectFrom("saved_searches")
    .select(["id", "name", "query", "alert"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSavedQuery(
  db: ReadDb,
  userId: string,
  query: string,
): Promise<Pick<SavedSearch, "id" | "name" | "alert"> | null> {
  const row = await db
    .selectFrom("saved_searches")
    .select(["id", "name", "alert"])
    .where("user_id", "=", userId)
    .where(sql<string>`md5(query)`, "=", sql<string>`md5(${query})`)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the user row, so that concurrent forms are serialized; returns the number of searches. */
export async function lockAndCountSavedSearches(db: Db, userId: string): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findSearchName(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("saved_searches")
    .select("name")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The user's own search deleted after `since`; otherwise null. */
export async function findDeletedSavedSearch(
  db: Db,
  userId: string,
  id: string,
  since: Date,
): Promise<{ query: string } | null> {
  const row = await db
    .selectFrom("saved_searches")
    .select("query")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", ">", since)
    .executeTakeFirst();
  return row ?? null;
}

export async function savedQueriesAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string; query: string }[]> {
  let searches = db.selectFrom("saved_searches").select(["id", "query"]).orderBy("id").limit(limit);
  if (after !== null) searches = searches.where("id", ">", after);
  return searches.execute();
}
