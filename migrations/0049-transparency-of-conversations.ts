import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Indexes on a large table are built without blocking writes. */
export const transaction = false;

/** As `events_moderation`, with reports of conversations and suspensions: the transparency page counts those, too. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createIndex({
    name: "events_of_moderation",
    on: `events (occurred_at) where verb in ('listing.reported', 'user.reported', 'conversation.reported',
      'case.dismissed', 'user.reports-dismissed', 'conversation.reports-dismissed', 'listing.removed',
      'listing.correction-requested', 'listing.held', 'listing.corrected', 'case.author-suspended', 'user.suspended',
      'appeal.made', 'appeal.upheld', 'appeal.denied')`,
  });
  await sql`drop index concurrently if exists events_moderation`.execute(db);
}
