import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** The new checks allow all that the old ones did. */
export const contracts = {
  "constrains notifications.notifications_kind_check": "0.2.0",
  "constrains notifications.one_subject": "0.2.0",
  "constrains consents.consents_purpose_check": "0.2.0",
  "constrains notification_opt_outs.notification_opt_outs_topic_check": "0.2.0",
};

/**
 * Who is told what came of a report: the account, or the email address that a visitor left. Apart from the reports, so that
 * what moderators read has no name (docs/decisions/0041-answers-to-reporters.md). A notification about a report of a member
 * has no subject.
 */
export async function up(db: Kysely<unknown>, _tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    create table report_recipients (
      id uuid primary key,
      report_id uuid unique references reports on delete cascade,
      member_report_id uuid unique references member_reports on delete cascade,
      conversation_report_id uuid unique references conversation_reports on delete cascade,
      user_id uuid references users on delete cascade,
      email text check (char_length(email) between 5 and 254),
      created_at timestamptz(3) not null,
      -- the last answer; null while the report is open
      answered_at timestamptz(3),
      constraint report_recipients_have_one_report
        check (num_nonnulls(report_id, member_report_id, conversation_report_id) = 1),
      constraint report_recipients_have_one_address check (num_nonnulls(user_id, email) = 1)
    );
    create index report_recipients_user_id on report_recipients (user_id) where user_id is not null;
    create index report_recipients_answered_at on report_recipients (answered_at);
    alter table users add column notify_reports boolean not null default true;
    alter table consents
      drop constraint consents_purpose_check,
      add constraint consents_purpose_check check (purpose in ('history', 'popular-searches', 'email-messages', 'email-deals',
        'email-listings', 'email-alerts', 'email-prices', 'email-reports'));
    alter table notification_opt_outs
      drop constraint notification_opt_outs_topic_check,
      add constraint notification_opt_outs_topic_check
        check (topic in ('messages', 'deals', 'alerts', 'prices', 'listings', 'decisions', 'reports'));
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('message', 'deal', 'feedback', 'match', 'followed', 'price', 'decision', 'expiring', 'expired', 'report')),
      drop constraint one_subject,
      add constraint one_subject check (num_nonnulls(conversation_id, search_id, listing_id) = 1
        or (kind = 'report' and num_nonnulls(conversation_id, search_id, listing_id) = 0));
  `)
    .execute(db);
}
