import { randomBytes } from "node:crypto";
import type { Db } from "../data/database.ts";
import { keepSetting } from "../data/settings.ts";

/** Signs the links that turn letters off. The same for every node and boot: a link in an old letter still works. */
export async function mailSecret(db: Db): Promise<string> {
  return String(await keepSetting(db, "mail-secret", randomBytes(32).toString("base64url")));
}
