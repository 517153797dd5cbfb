import type { ReadDb, WriteDb } from "./database/database.server.ts";

/** Internal settings of the site, such as whether demo data was seeded. Cryptographic keys are in the table `secrets`. */
export async function readSetting(db: ReadDb, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** Stores the first value written under `key` and returns the stored one: nodes that start concurrently agree. */
export async function getOrCreateSetting(db: WriteDb, key: string, value: unknown): Promise<unknown> {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readSetting(db, key);
}

/** Replaces the value stored under `key`. */
export async function writeSetting(db: WriteDb, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto("settings")
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json }))
    .execute();
}

/** True for the one transaction that writes `key` first; concurrent ones wait for it to end, then get false. */
export async function claimSetting(db: WriteDb, key: string, value: unknown): Promise<boolean> {
  const result = await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a setting and returns its value, once: of two concurrent calls, one gets undefined. */
export async function popSetting(db: WriteDb, key: string): Promise<unknown> {
  const row = await db.deleteFrom("settings").where("key", "=", key).returning("value").executeTakeFirst();
  return row?.value;
}
