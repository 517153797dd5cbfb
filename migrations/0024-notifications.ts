import { type Kysely, sql } from "kysely";

/**
 * Notification centre: what happened that concerns a user. Derived from events by a job (src/notifications), so that
 * texts are not stored: titles and names are those of today. While a notification is unread, further events of the same
 * kind about the same subject add to it. The channel `member_events` (migrations/0010-live-messages.ts) tells
 * `notification USER` when the number of unread ones may have changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in
        ('message', 'deal', 'feedback', 'match', 'followed', 'price', 'decision', 'expiring', 'expired')),
      -- the step of a deal, the decision
      detail text check (char_length(detail) between 1 and 40),
      conversation_id uuid references conversations on delete cascade,
      search_id uuid references saved_searches on delete cascade,
      listing_id uuid references listings on delete cascade,
      -- how many events it stands for
      count integer not null default 1 check (count > 0),
      -- the latest of them
      event_id bigint not null,
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      constraint one_subject check (num_nonnulls(conversation_id, search_id, listing_id) = 1)
    );
    -- Ends of listings have one subject, the user: fifty thousand imported listings end at the same time.
    create unique index notifications_unread on notifications (user_id, kind, coalesce(detail, ''),
        (case when kind in ('expiring', 'expired') then user_id
          else coalesce(conversation_id, search_id, listing_id) end))
      where read_at is null;
    create index notifications_user_id on notifications (user_id, created_at desc);
    create index notifications_created_at on notifications (created_at);
    create index notifications_conversation_id on notifications (conversation_id) where conversation_id is not null;
    create index notifications_search_id on notifications (search_id) where search_id is not null;
    create index notifications_listing_id on notifications (listing_id) where listing_id is not null;

    create function notify_notification() returns trigger language plpgsql as $$
    begin
      perform pg_notify('member_events', 'notification ' || new.user_id);
      return null;
    end $$;
    create trigger notify_members after insert or update on notifications
      for each row execute function notify_notification();
  `)
    .execute(db);
}
