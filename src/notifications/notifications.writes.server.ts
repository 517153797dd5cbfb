import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";

/** Read marks: no events, like those of messages. */

export async function markNotificationRead(
  db: WriteDb,
  userId: string,
  notificationId: string,
  now: Date,
): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where id = ${notificationId} and user_id = ${userId} and read_at is null`.execute(db);
}

/** The user opened what they are about. */
export async function markSubjectRead(
  db: WriteDb,
  userId: string,
  subject: { conversationId: string } | { searchId: string } | { listingId: string },
): Promise<void> {
  const isAbout =
    "conversationId" in subject
      ? sql`conversation_id = ${subject.conversationId}`
      : "searchId" in subject
        ? sql`search_id = ${subject.searchId}`
        : // One about the ends of several listings is read in the notification centre.
          sql`listing_id = ${subject.listingId} and (count = 1 or kind not in ('expiring', 'expired'))`;
  await sql`update notifications set read_at = date_trunc('milliseconds', now())
    where user_id = ${userId} and ${isAbout} and read_at is null`.execute(db);
}

export async function markAllRead(
  db: WriteDb,
  userId: string,
  { upTo, now }: { upTo: number; now: Date },
): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where user_id = ${userId} and event_id <= ${upTo} and read_at is null`.execute(db);
}

export async function purgeNotificationsBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("notifications").where("created_at", "<", before).execute();
}
