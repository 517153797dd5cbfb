import { type Kysely, sql } from "kysely";

/** Reports of members, beside those of listings. They leave with the account that they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table member_reports (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      reason text not null
        check (reason in ('scam', 'impersonation', 'harassment', 'hateful', 'spam', 'other')),
      body text not null check (char_length(body) <= 1000),
      -- keyed hash of the account or the IP address; null after purging
      reporter text,
      is_member boolean not null,
      created_at timestamptz(3) not null,
      closed_at timestamptz(3),
      -- the moderator; null while open, and after the moderator's account is closed
      closed_by uuid references users on delete set null,
      constraint open_member_report_has_reporter check (closed_at is not null or reporter is not null),
      constraint only_closed_has_moderator check (closed_at is not null or closed_by is null),
      constraint other_member_report_requires_body check (reason <> 'other' or body ~ '\\S' or reporter is null)
    );
    create unique index one_open_member_report_per_reporter on member_reports (user_id, reporter)
      where closed_at is null;
    create index member_reports_user_id on member_reports (user_id, created_at);
    create index member_reports_closed_at on member_reports (closed_at) where reporter is not null;
    create index member_reports_closed_by on member_reports (closed_by) where closed_by is not null;
  `)
    .execute(db);
}
