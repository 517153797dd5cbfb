import { type Kysely, sql } from "kysely";

/** The new check allows all that the old one did. */
export const contracts = { "constrains deal_feedback.contest_has_reason": "0.2.0" };

/** Why feedback was contested is purged a year after the decision, so that a decided one may lack it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table deal_feedback drop constraint contest_has_reason;
    alter table deal_feedback add constraint contest_has_reason check (
      (contested_at is not null or contest_reason is null)
      and (contested_at is null or contest_reason is not null or decided_at is not null));
  `)
    .execute(db);
}
