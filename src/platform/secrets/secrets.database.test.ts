import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { openDatabase } from "../database/database.server.ts";
import { readSetting, writeSetting } from "../settings.writes.server.ts";
import { type SecretKeys, secretKey } from "./secret-keys.server.ts";
import {
  deleteLostSecrets,
  openSiteSecrets,
  readOrCreateSecret,
  storedKeyIds,
} from "./secrets.writes.server.ts";

const { db, connection } = await testDatabase();
const [former, present] = [secretKey("the former secret"), secretKey("the present secret")];
const keysOf = (current: typeof former, ...previous: (typeof former)[]): SecretKeys => ({
  current,
  previous,
});

beforeEach(async () => {
  await db.deleteFrom("secrets").execute();
  await db.deleteFrom("settings").execute();
});

const cookieKey = (keys: SecretKeys) => readOrCreateSecret(db, keys, "session-cookies");

/** Everything that the tables contain, as a dump would. */
async function dumped(): Promise<string> {
  const { rows } = await sql`select name, encode(sealed, 'escape') as text from secrets`.execute(db);
  return JSON.stringify([rows, await db.selectFrom("settings").selectAll().execute()]);
}

test("concurrent nodes create one secret for each purpose, which is not in the tables", async () => {
  const nodes = [1, 2, 3].map(() => openDatabase(connection, { maxConnections: 1, onLost: () => undefined }));
  const opened = await Promise.all(
    [db, ...nodes.map((node) => node.db)].map((node) => openSiteSecrets(node, keysOf(former))),
  );
  for (const { pool } of nodes) await pool.end();
  const [first] = opened;
  for (const { secrets } of opened) expect(secrets).toEqual(first?.secrets);
  const values = Object.values(first?.secrets ?? {});
  expect(new Set(values).size).toBe(6);
  for (const value of values) {
    expect(value).toMatch(/^[\w-]{43}$/u);
    expect(await dumped()).not.toContain(value);
  }
});

test("what a version before 0.3 stored in clear is encrypted, and goes on working", async () => {
  const clear = "stored in clear by version 0.2 of Babillard";
  await writeSetting(db, "auth-secret", clear);
  const { secrets, renewed } = await openSiteSecrets(db, keysOf(former));
  expect([secrets["session-cookies"], renewed]).toEqual([clear, 0]);
  expect(await dumped()).not.toContain("stored in clear");
  // A node of that version that still runs makes another one, which is not used.
  await writeSetting(db, "auth-secret", "another one that a running node of 0.2 made");
  expect((await openSiteSecrets(db, keysOf(former))).secrets).toEqual(secrets);
  expect(await readSetting(db, "auth-secret")).toBeUndefined();
});

test("a changed APP_SECRET encrypts everything anew, and the former one is then useless", async () => {
  const { secrets } = await openSiteSecrets(db, keysOf(former));
  expect(await storedKeyIds(db)).toEqual([former.id]);
  expect(await openSiteSecrets(db, keysOf(present, former))).toEqual({ secrets, renewed: 6 });
  expect(await storedKeyIds(db)).toEqual([present.id]);
  expect(await openSiteSecrets(db, keysOf(present))).toEqual({ secrets, renewed: 0 });
  await expect(cookieKey(keysOf(former))).rejects.toThrow("another APP_SECRET");
});

test("what a lost secret encrypted is deleted and made anew, and nothing else", async () => {
  const value = await cookieKey(keysOf(former));
  await deleteLostSecrets(db, keysOf(present, former));
  expect(await storedKeyIds(db)).toEqual([former.id]);
  await deleteLostSecrets(db, keysOf(present));
  expect(await cookieKey(keysOf(present))).not.toBe(value);
});

test("a secret that someone changed in the table is not used", async () => {
  await openSiteSecrets(db, keysOf(former));
  await sql`update secrets set sealed = (select sealed from secrets where name = 'unsubscribe-links')
    where name = 'session-cookies'`.execute(db);
  await expect(cookieKey(keysOf(former))).rejects.toThrow("was changed");
  await writeSetting(db, "auth-secret", "short");
  await db.deleteFrom("secrets").execute();
  await expect(cookieKey(keysOf(former))).rejects.toThrow("shorter than 32");
});
