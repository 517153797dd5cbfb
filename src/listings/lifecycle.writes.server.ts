/** What happens to a listing after its publication: renewed, expired, deleted, undeleted, purged. */
import { sql } from "kysely";
import { type DeletedPhoto, deletedPhotoColumns } from "../media/index.server.ts";
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

/** Undoes a deletion; a listing whose time came meanwhile comes back expired. */
export async function clearDeleted(db: WriteDb, id: string, now: Date): Promise<void> {
  await sql`
    update listings set deleted_at = null,
      status = case when status = 'active' and expires_at <= ${now} then 'expired' else status end
    where id = ${id}`.execute(db);
}

/** Marks active listings that expire by `until` as reminded, once per expiry date; returns their ids, at most `limit`. */
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
 * Turns at most `limit` listings whose time has come to `expired`; returns their ids. A row that another transaction has
 * locked is left to the next run.
 */
export async function expireBatch(db: WriteDb, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select id from listings
      where visibility = 'public' and status = 'active' and expires_at <= ${now}
      order by expires_at limit ${limit} for no key update skip locked
    )
    update listings set status = 'expired' from batch where listings.id = batch.id returning listings.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Purges at most `limit` listings that were deleted before `before`, with everything that belongs to them. The ids of
 * those that were public are stored, so that their addresses answer 410.
 */
export async function purgeBatch(
  db: WriteDb,
  before: Date,
  limit: number,
): Promise<{ ids: string[]; photos: DeletedPhoto[] }> {
  const final = await db
    .selectFrom("listings")
    .select("id")
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    // One that its author is undeleting right now is locked and stays.
    .forUpdate()
    .skipLocked()
    .execute();
  if (final.length === 0) return { ids: [], photos: [] };
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
    .returning(deletedPhotoColumns)
    .execute();
  await db
    .updateTable("conversations")
    .from("listings")
    .set((eb) => ({ listing_title: eb.ref("listings.title") }))
    .whereRef("listings.id", "=", "conversations.listing_id")
    .where("listings.id", "in", ids)
    .execute();
  await db.deleteFrom("listings").where("id", "in", ids).execute();
  return { ids, photos };
}
