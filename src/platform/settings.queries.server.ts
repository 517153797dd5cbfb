import type { ReadDb, WriteDb } from "./database/database.server.ts";

/** What the site remembers about itself: whether demo data was seeded, the key that view counting hashes with. */
export async function readSetting(db: ReadDb, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** Keeps the first value ever written under `key` and gives it: several nodes starting at once agree on one. */
export async function getOrCreateSetting(db: WriteDb, key: string, value: unknown): Promise<unknown> {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readSetting(db, key);
}

/** True for the one transaction that writes `key` first; others wait for it to end, then get false. */
export async function claimSetting(db: WriteDb, key: string, value: unknown): Promise<boolean> {
  const result = await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets what is kept under `key` and gives it, once: of two who ask at the same moment, one gets undefined. */
export async function popSetting(db: WriteDb, key: string): Promise<unknown> {
  const row = await db.deleteFrom("settings").where("key", "=", key).returning("value").executeTakeFirst();
  return row?.value;
}
