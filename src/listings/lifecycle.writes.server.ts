/** Changes of a published listing: sold, renewed, expired, deleted, restored, purged. */
import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";

export async function updateRenewedDates(
  db: WriteDb,
  id: string,
  { listedAt, expiresAt }: { listedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("listings")
    .set({ status: "active", listed_at: listedAt, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function markDeleted(db: WriteDb, id: string, now: Date): Promise<void> {
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", id).execute();
}

/** Restores the previous status; a listing whose time has run out meanwhile becomes expired. */
export async function clearDeleted(db: WriteDb, id: string, now: Date): Promise<void> {
  await sql`
    update listings set deleted_at = null,
      status = case when status = 'active' and expires_at <= ${now} then 'expired' else status end
    where id = ${id}`.execute(db);
}

/**
 * Marks active listings that expire by `until` as notified, once per expiry date; returns their ids, at most `limit`.
 */
export async function claimExpiringListings(
  db: WriteDb,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update listings set expiry_reminded_for = expires_at where id in (
      select id from listings
      where visibility = 'public' and status = 'active' and expires_at > ${now} and expires_at <= ${until}
        and expiry_reminded_for is distinct from expires_at
      order by expires_at limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Sets listings past their expiry date to `expired`; returns their number. In batches: a million imported together
 * would exceed the statement timeout, be rolled back, and fail in each run. Rows locked by other transactions are left
 * to the next run.
 */
export async function expireListings(db: WriteDb, now: Date, { atOnce = 1_000 } = {}): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      with batch as (
        select id from listings
        where visibility = 'public' and status = 'active' and expires_at <= ${now}
        order by expires_at limit ${atOnce} for no key update skip locked
      )
      update listings set status = 'expired' from batch where listings.id = batch.id`.execute(db);
    total += Number(numAffectedRows);
    if (Number(numAffectedRows) < atOnce) return total;
  }
}

/**
 * Purges at most `limit` listings that were deleted before `before`, including dependent rows. The ids of public ones
 * are kept, so that their URLs respond 410. Returns the number, and the storage keys of their photos.
 */
export async function deletePurgeableListings(
  db: WriteDb,
  before: Date,
  limit: number,
): Promise<{ count: number; photoKeys: string[] }> {
  const final = await db
    .selectFrom("listings")
    .select("id")
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    // Waits for a concurrent restore, which wins.
    .forUpdate()
    .skipLocked()
    .execute();
  if (final.length === 0) return { count: 0, photoKeys: [] };
  const ids = final.map(({ id }) => id);
  await db
    .insertInto("purged_listings")
    .columns(["id"])
    .expression(
      db.selectFrom("listings").select("id").where("id", "in", ids).where("published_at", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const photos = await db
    .deleteFrom("images")
    .where("listing_id", "in", ids)
    .returning("storage_key")
    .execute();
  await db
    .updateTable("conversations")
    .from("listings")
    .set((eb) => ({ listing_title: eb.ref("listings.title") }))
    .whereRef("listings.id", "=", "conversations.listing_id")
    .where("listings.id", "in", ids)
    .execute();
  await db.deleteFrom("listings").where("id", "in", ids).execute();
  return { count: ids.length, photoKeys: photos.map((photo) => photo.storage_key) };
}
