import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import type { Role } from "./account.ts";
import type { User } from "./users.queries.server.ts";

export type LockedUser = { id: string; role: Role };

/**
 * Takes these people's rows for the rest of the transaction, always in the same order so that two transactions never
 * wait for each other in a circle. Nothing of theirs (photos, listings, favourites) can be added meanwhile. Who does
 * not exist is left out.
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

/** The same for every administrator and this person, so that of two who leave at once one comes after the other. */
export async function lockAdministratorsAnd(db: WriteDb, id: string): Promise<LockedUser[]> {
  return db
    .selectFrom("users")
    .select(["id", "role"])
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("id", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** In the order of the list of users: newest first. */
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

export async function updateUserFields(
  db: WriteDb,
  id: string,
  facts: { name: string; phone: string | null; role: Role },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...facts, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Storage keys of every photo that goes away with these people, on their listings and of themselves. */
export async function findPhotoKeysOfUsers(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("images")
    .leftJoin("listings", "listings.id", "images.listing_id")
    .select("images.storage_key")
    .where((eb) => eb.or([eb("images.owner_id", "in", [...ids]), eb("listings.author_id", "in", [...ids])]))
    .execute();
  return rows.map((row) => row.storage_key);
}

/**
 * Sessions, listings, photos and favourites go with their person; the listings that they had as favourites count
 * one person less. Gives how many people were deleted.
 */
export async function deleteUserRows(db: WriteDb, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const idList = sql.join([...ids]);
  await sql`
    update listings set favorites = favorites - gone.count
    from (
      select listing_id, count(*)::integer as count from favorites where user_id in (${idList}) group by listing_id
    ) as gone
    where listings.id = gone.listing_id and listings.author_id not in (${idList})`.execute(db);
  await sql`
    insert into purged_listings (id)
    select id from listings where author_id in (${idList}) and published_at is not null
    on conflict do nothing`.execute(db);
  const result = await db
    .deleteFrom("users")
    .where("id", "in", [...ids])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
