import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Batches of accounts. */
export const transaction = false;

/** The new check allows all that the old one did. No version that was released reads or writes the column. */
export const contracts = {
  "constrains notification_opt_outs.notification_opt_outs_topic_check": "0.2.0",
  "drops column trust_assessments.review_since": "0.2.0",
};

const batchSize = 1000;

/**
 * Steps of deals are a topic of their own, for emails, the site and push: who wanted none about messages wants none of these.
 * `trust_assessments.review_since` was made superfluous by approvals (migrations/0028-approvals-and-invitations.ts).
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table users add column if not exists notify_deals boolean not null default true;
    alter table notification_opt_outs
      drop constraint if exists notification_opt_outs_topic_check,
      add constraint notification_opt_outs_topic_check
        check (topic in ('messages', 'deals', 'alerts', 'prices', 'listings', 'decisions'));
    insert into notification_opt_outs (user_id, topic, channel)
      select user_id, 'deals', channel from notification_opt_outs where topic = 'messages' on conflict do nothing;
    alter table trust_assessments drop column if exists review_since;
  `)
    .execute(db);
  await tools.inBatches("choices about emails of deals", async (transaction, after) => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from users where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${batchSize}
      ), changed as (
        update users set notify_deals = false from batch where users.id = batch.id and not notify_messages and notify_deals
      )
      select id from batch order by id desc`.execute(transaction);
    return { last: rows[0]?.id ?? null, rows: rows.length };
  });
}
