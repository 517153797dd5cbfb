import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

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
