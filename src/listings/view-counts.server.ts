import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";

export type View = { listingId: string; visitor: string; viewerId: string | null; day: string };

/** Exact number of views of the row of `listings` in the query: those applied to the row, and those not yet applied. */
export const exactViews = sql<number>`
  listings.views + coalesce((select pending.views from pending_views as pending where listing_id = listings.id), 0)`;

/**
 * Counts views; the same visitor on the same day counts once, the author's own view never does. They go to a small table:
 * an update of `listings.views`, which is indexed, writes new entries to most of the 18 indexes of the table (with 100,000
 * listings 6.3 ms against 0.15 ms; applied in batches it is 0.9 ms, once in ten minutes for all views of a listing).
 */
export async function countViews(db: WriteDb, views: readonly View[]): Promise<void> {
  const column = (name: keyof View) => views.map((view) => view[name]);
  // Every step locks in the order of ids, so that two nodes that count at once never deadlock.
  await sql`
    with reported as (
      select * from unnest(${column("listingId")}::uuid[], ${column("visitor")}::text[], ${column("viewerId")}::uuid[],
        ${column("day")}::date[]) as reported (listing_id, visitor, viewer_id, day)
    ), viewed as (
      select id, author_id from listings
      where id in (select listing_id from reported) and visibility = 'public'
      order by id for key share
    ), counted as (
      insert into listing_views (listing_id, day, visitor)
      select id, day, visitor from viewed join reported on listing_id = id
      where author_id is distinct from viewer_id
      order by id, day, visitor
      on conflict do nothing returning listing_id
    )
    insert into pending_views (listing_id, views)
    select listing_id, count(*) from counted group by 1 order by 1
    on conflict (listing_id) do update set views = pending_views.views + excluded.views`.execute(db);
}

/**
 * Adds pending views to `listings.views`, which the order by popularity reads; gives the number of listings. Rows that
 * another transaction holds are left to the next run.
 * @param atOnce listings in one statement
 */
export async function applyPendingViews(db: WriteDb, { atOnce = 1_000 } = {}): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      with batch as (
        select listing_id from pending_views join listings on listings.id = listing_id
        order by listing_id limit ${atOnce}
        for update of pending_views skip locked for no key update of listings skip locked
      ), applied as (
        delete from pending_views using batch where pending_views.listing_id = batch.listing_id
        returning pending_views.listing_id, views
      )
      update listings set views = listings.views + applied.views from applied where listings.id = applied.listing_id
    `.execute(db);
    total += Number(numAffectedRows);
    if (Number(numAffectedRows) < atOnce) return total;
  }
}

/** The rows only serve to count a day once: older ones are of no use. */
export async function deleteViewsBefore(db: WriteDb, day: string): Promise<void> {
  await db.deleteFrom("listing_views").where("day", "<", day).execute();
}
