import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";

export type View = { listingId: string; visitor: string; viewerId: string | null; day: string };

/** Counts looks; the same visitor on the same day counts once, the author's own look never does. */
export async function countViews(db: Db, views: readonly View[]): Promise<void> {
  const column = (name: keyof View) => views.map((view) => view[name]);
  await sql`
    with looks as (
      select * from unnest(${column("listingId")}::uuid[], ${column("visitor")}::text[], ${column("viewerId")}::uuid[],
        ${column("day")}::date[]) as look (listing_id, visitor, viewer_id, day)
    ), looked_at as (
      -- in one order, so that two nodes that count at once never wait for each other
      select id, author_id from listings
      where id in (select listing_id from looks) and status = 'active' and deleted_at is null
      order by id for no key update
    ), seen as (
      insert into listing_views (listing_id, day, visitor)
      select id, day, visitor from looked_at join looks on listing_id = id
      where author_id is distinct from viewer_id
      on conflict do nothing returning listing_id
    )
    update listings set views = views + counted.total
    from (select listing_id, count(*) as total from seen group by 1) counted
    where id = counted.listing_id`.execute(db);
}

/** The rows only serve to count a day once: older ones are of no use. */
export async function deleteViewsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("listing_views").where("day", "<", day).execute();
}
