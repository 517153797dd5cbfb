import type { ReadDb } from "../platform/database/database.server.ts";

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** Newest first. */
export async function listPasskeys(db: ReadDb, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Whose passkey this is; null for an unknown one. */
export async function findPasskeyOwner(db: ReadDb, credentialId: string): Promise<string | null> {
  const row = await db
    .selectFrom("passkeys")
    .select("user_id")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
