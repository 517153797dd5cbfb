import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

/** Clients per account; the oldest are deleted first. */
const maxPerAccount = 20;

/** Which of these clients (keyed hashes) have signed in to the account with this email. */
export async function findKnownClients(
  db: ReadDb,
  email: string,
  clients: readonly string[],
): Promise<Set<string>> {
  if (clients.length === 0) return new Set();
  const rows = await db
    .selectFrom("known_clients")
    .innerJoin("users", "users.id", "known_clients.user_id")
    .select("known_clients.client")
    .where("users.email", "=", email)
    .where("known_clients.client", "in", [...clients])
    .execute();
  return new Set(rows.map(({ client }) => client));
}

/** Records the device and address of a sign-in. `isNewDevice`: the account has not been signed in to from the device before. */
export async function rememberClients(
  db: WriteDb,
  userId: string,
  { device, address }: { device: string; address: string },
  now: Date,
): Promise<{ isNewDevice: boolean }> {
  const clients = [device, address];
  const known = await db
    .selectFrom("known_clients")
    .select("client")
    .where("user_id", "=", userId)
    .where("client", "=", device)
    .executeTakeFirst();
  await db
    .insertInto("known_clients")
    .values(clients.map((client) => ({ user_id: userId, client, seen_at: now })))
    .onConflict((conflict) => conflict.columns(["user_id", "client"]).doUpdateSet({ seen_at: now }))
    .execute();
  await db
    .deleteFrom("known_clients")
    .where("user_id", "=", userId)
    .where("client", "not in", (query) =>
      query
        .selectFrom("known_clients")
        .select("client")
        .where("user_id", "=", userId)
        .orderBy("seen_at", "desc")
        .limit(maxPerAccount),
    )
    .execute();
  return { isNewDevice: known === undefined };
}

/** Deletes the known clients after a change of the password: a person who knew the former one is a stranger. */
export async function deleteKnownClients(db: WriteDb, userId: string): Promise<void> {
  await db.deleteFrom("known_clients").where("user_id", "=", userId).execute();
}

export async function deleteKnownClientsBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("known_clients").where("seen_at", "<", before).execute();
}
