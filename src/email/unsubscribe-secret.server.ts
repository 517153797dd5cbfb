import { randomBytes } from "node:crypto";
import type { Db } from "../platform/database/database.server.ts";
import { getOrCreateSetting } from "../platform/settings.queries.server.ts";

/** Signs the links that turn letters off. The same for every node and boot: a link in an old letter still works. */
export async function unsubscribeSecret(db: Db): Promise<string> {
  return String(await getOrCreateSetting(db, "mail-secret", randomBytes(32).toString("base64url")));
}
