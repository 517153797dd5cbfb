import { randomBytes } from "node:crypto";
import type { WriteDb } from "../platform/database/database.server.ts";
import { getOrCreateSetting, readSetting } from "../platform/settings.writes.server.ts";

const key = "mail-secret";
const secrets = new WeakMap<WriteDb, Promise<string>>();

/**
 * Key that signs unsubscribe links. Stored in the database, so that it is the same on all nodes and links in old emails
 * keep working. Read once per connection pool.
 */
export function unsubscribeSecret(db: WriteDb): Promise<string> {
  const cached = secrets.get(db);
  if (cached) return cached;
  const secret = readOrCreate(db);
  secrets.set(db, secret);
  // A failed read is not cached.
  secret.catch(() => secrets.delete(db));
  return secret;
}

async function readOrCreate(db: WriteDb): Promise<string> {
  const stored = await readSetting(db, key);
  return String(stored ?? (await getOrCreateSetting(db, key, randomBytes(32).toString("base64url"))));
}
