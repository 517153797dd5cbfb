import { randomBytes } from "node:crypto";
import type { Db } from "../data/database.ts";
import { keepSetting } from "../data/settings.ts";

/** The key that signs session cookies: made at the first boot, the same for every node and every boot after it. */
export async function authSecret(db: Db): Promise<string> {
  const secret = await keepSetting(db, "auth-secret", randomBytes(32).toString("base64url"));
  if (typeof secret !== "string" || secret.length < 32)
    throw new Error("settings: auth-secret is not a secret of at least 32 characters");
  return secret;
}
