/** Requests of the API that have an Idempotency-Key, for a week. */
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

/**
 * An API request with an idempotency key. `digest`: of the request body; `madeAs`: the id of the row that the command
 * inserts, so that a repeated insert conflicts; `resultId`: id of the created object, null while the request is running
 */
export type ApiRequest = { digest: string; madeAs: string; resultId: string | null };

/** @param id digest of member, operation and key */
export async function findApiRequest(db: ReadDb, id: string): Promise<ApiRequest | null> {
  const row = await db
    .selectFrom("api_requests")
    .select(["digest", "made_as as madeAs", "result_id as resultId"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the request, or returns that of a concurrent one with the same key. */
export async function claimApiRequest(
  db: WriteDb,
  request: { id: string; userId: string; digest: string; madeAs: string; createdAt: Date },
): Promise<ApiRequest> {
  const { id, userId, digest, madeAs, createdAt } = request;
  await db
    .insertInto("api_requests")
    .values({ id, user_id: userId, digest, made_as: madeAs, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findApiRequest(db, id)) ?? { digest, madeAs, resultId: null };
}

export async function finishApiRequest(db: WriteDb, id: string, resultId: string): Promise<void> {
  await db.updateTable("api_requests").set({ result_id: resultId }).where("id", "=", id).execute();
}

/** Deletes a request that created nothing, so that its key may be used again. */
export async function releaseApiRequest(db: WriteDb, id: string): Promise<void> {
  await db.deleteFrom("api_requests").where("id", "=", id).where("result_id", "is", null).execute();
}

export async function deleteApiRequestsBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("api_requests").where("created_at", "<", before).execute();
}
