import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Counts one look; the same visitor on the same day counts once, the author's own look never does. */
export async function countView(
  db: Db,
  view: { listingId: string; visitor: string; viewerId: string | null; day: string },
): Promise<void> {
  await sql`
    with seen as (
      insert into listing_views (listing_id, day, visitor)
      select id, ${view.day}::date, ${view.visitor} from listings
      where id = ${view.listingId} and status = 'active' and deleted_at is null
        and author_id is distinct from ${view.viewerId}::uuid
      on conflict do nothing returning listing_id
    )
    update listings set views = views + 1 where id in (select listing_id from seen)`.execute(db);
}

/** The rows only serve to count a day once: older ones are of no use. */
export async function forgetViewsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("listing_views").where("day", "<", day).execute();
}
