/** Keys that the site makes for itself, in the table `secrets`, encrypted by the operator's APP_SECRET. */
import { randomBytes } from "node:crypto";
import type { ReadDb, WriteDb } from "../database/database.server.ts";
import { popSetting } from "../settings.writes.server.ts";
import { type SecretKeys, seal, unseal } from "./secret-keys.server.ts";

/** Each with the setting in which versions before 0.3 stored it in clear; null: they had none. */
const formerSettings = {
  "session-cookies": "auth-secret",
  "unsubscribe-links": "mail-secret",
  "visitor-hashes": "visitor-secret",
  "webhook-signatures": null,
  /** the private key of VAPID, by which push services know the site */
  "push-key": null,
  /** encrypts the keys of authenticators */
  "second-factors": null,
} as const;

export type SecretName = keyof typeof formerSettings;

export type SiteSecrets = Record<SecretName, string>;

/** The same on all nodes: created at the first use. @param db not a transaction */
export async function readOrCreateSecret(db: WriteDb, keys: SecretKeys, name: SecretName): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const stored = await read(transaction, keys, name);
    if (stored !== undefined) return stored;
    const formerSetting = formerSettings[name];
    const former = formerSetting === null ? undefined : await popSetting(transaction, formerSetting);
    const value = former === undefined ? randomBytes(32).toString("base64url") : String(former);
    if (value.length < 32) throw new Error(`settings: ${formerSetting} is shorter than 32 characters`);
    const { keyId, sealed } = seal(keys.current, name, value);
    await transaction
      .insertInto("secrets")
      .values({ name, key_id: keyId, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // That of another node, if it was faster.
    return (await read(transaction, keys, name)) ?? value;
  });
}

async function read(db: ReadDb, keys: SecretKeys, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("secrets")
    .select(["key_id as keyId", "sealed"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) return undefined;
  const value = unseal(keys, name, row);
  if (value === undefined) throw new Error(`the secret ${name} was encrypted by another APP_SECRET`);
  return value;
}

/** Ids of the keys that encrypted what is stored. */
export async function storedKeyIds(db: ReadDb): Promise<string[]> {
  const rows = await db.selectFrom("secrets").select("key_id").distinct().execute();
  return rows.map(({ key_id }) => key_id);
}

/** Deletes what none of the keys encrypted: their secret is lost. */
export async function deleteLostSecrets(db: WriteDb, { current, previous }: SecretKeys): Promise<void> {
  const known = [current, ...previous].map(({ id }) => id);
  await db.deleteFrom("secrets").where("key_id", "not in", known).execute();
}

/**
 * All secrets, encrypted by the current key: also those of the previous key, and those that versions before 0.3 stored in
 * clear. `renewed`: how many were encrypted by another key.
 */
export async function openSiteSecrets(
  db: WriteDb,
  keys: SecretKeys,
): Promise<{ secrets: SiteSecrets; renewed: number }> {
  const open = async (name: SecretName) => {
    const value = await readOrCreateSecret(db, keys, name);
    // A node of such a version may have created it anew.
    const formerSetting = formerSettings[name];
    if (formerSetting !== null) await popSetting(db, formerSetting);
    return value;
  };
  const secrets = {
    "session-cookies": await open("session-cookies"),
    "unsubscribe-links": await open("unsubscribe-links"),
    "visitor-hashes": await open("visitor-hashes"),
    "webhook-signatures": await open("webhook-signatures"),
    "push-key": await open("push-key"),
    "second-factors": await open("second-factors"),
  };
  return { secrets, renewed: await renewSecrets(db, keys) };
}

async function renewSecrets(db: WriteDb, keys: SecretKeys): Promise<number> {
  const outdated = await db
    .selectFrom("secrets")
    .select(["name", "key_id as keyId", "sealed"])
    .where("key_id", "!=", keys.current.id)
    .execute();
  for (const { name, ...row } of outdated) {
    const value = unseal(keys, name, row);
    if (value === undefined) continue;
    const { keyId, sealed } = seal(keys.current, name, value);
    await db
      .updateTable("secrets")
      .set({ key_id: keyId, sealed })
      .where("name", "=", name)
      .where("sealed", "=", row.sealed)
      .execute();
  }
  return outdated.length;
}
