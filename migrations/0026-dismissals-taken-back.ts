import { type Kysely, sql } from "kysely";

/** A dismissal may be taken back: that is a decision of its own, so that the case tells all that became of its reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_decisions
    drop constraint moderation_decisions_verdict_check,
    add constraint moderation_decisions_verdict_check
      check (verdict in ('removed', 'dismissed', 'reopened', 'restored'))`.execute(db);
}
