import { type Kysely, sql } from "kysely";

/**
 * Reports of a message or a person, made by the other participant of a conversation. While one is open, moderators read the
 * conversation, and it stays, even when both accounts are closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table conversation_reports (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      -- who is reported: the seller or the buyer, whose account may be closed
      is_about_seller boolean not null,
      -- null: the person
      message_id uuid references messages on delete cascade,
      reason text not null
        check (reason in ('scam', 'impersonation', 'harassment', 'hateful', 'spam', 'other')),
      body text not null check (char_length(body) <= 1000),
      created_at timestamptz(3) not null,
      closed_at timestamptz(3),
      -- the moderator; null while open, and after the moderator's account is closed
      closed_by uuid references users on delete set null,
      constraint only_closed_conversation_report_has_moderator check (closed_at is not null or closed_by is null),
      constraint other_conversation_report_requires_body check (reason <> 'other' or body ~ '\\S' or closed_at is not null)
    );
    -- who wrote it, the seller or the buyer, once the account is closed; null before
    alter table messages add column author_was_seller boolean;
    create unique index one_open_conversation_report
      on conversation_reports (conversation_id, is_about_seller, message_id) nulls not distinct where closed_at is null;
    create index conversation_reports_conversation_id on conversation_reports (conversation_id, created_at);
    create index conversation_reports_message_id on conversation_reports (message_id) where message_id is not null;
    create index conversation_reports_closed_at on conversation_reports (closed_at) where body <> '';
    create index conversation_reports_closed_by on conversation_reports (closed_by) where closed_by is not null;
  `)
    .execute(db);
}
