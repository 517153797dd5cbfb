import type { ReadDb } from "../platform/database/database.server.ts";
import type { Identity } from "./identity-provider.server.ts";

/** Whose account opens with this identity; null for an unknown one. */
export async function findIdentityOwner(db: ReadDb, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export type LinkedIdentity = { createdAt: Date; lastUsedAt: Date | null };

/** The user's account at a provider; null without one. */
export async function findIdentity(
  db: ReadDb,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<LinkedIdentity | null> {
  const row = await db
    .selectFrom("identities")
    .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return row ?? null;
}
