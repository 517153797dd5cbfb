import type { Kysely } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Indexes on a large table are built without blocking writes. */
export const transaction = false;

/** Events of moderation, few among many, for the transparency page. Its query repeats the condition. */
export async function up(_db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createIndex({
    name: "events_moderation",
    on: `events (occurred_at) where verb in ('listing.reported', 'user.reported', 'case.dismissed', 'listing.removed',
      'listing.correction-requested', 'listing.held', 'listing.corrected', 'case.author-suspended', 'appeal.made',
      'appeal.upheld', 'appeal.denied', 'user.reports-dismissed')`,
  });
}
