import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

export const transaction = false;

/**
 * Live messages (docs/decisions/0030-live-events.md). `messages.transaction_id` tells which messages a stream has not
 * sent yet: those that its last snapshot did not see. Null for messages of earlier versions. Notifications on the
 * channel `member_events` hold ids only:
 * - `message PARTICIPANT PARTICIPANT`
 * - `read CONVERSATION READER PARTNER`
 * - `session SESSION`, which was ended before its time
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql`alter table messages add column if not exists transaction_id xid8`.execute(db);
  await sql`alter table messages alter column transaction_id set default pg_current_xact_id()`.execute(db);
  await tools.createIndex({
    name: "messages_conversation_transaction",
    on: "messages (conversation_id, transaction_id)",
  });
  await sql
    .raw(`
    create or replace function notify_message() returns trigger language plpgsql as $$
    begin
      perform pg_notify('member_events', 'message ' || buyer_id || ' ' || seller_id)
      from conversations where id = new.conversation_id;
      return null;
    end $$;
    create or replace trigger notify_members after insert on messages
      for each row execute function notify_message();

    create or replace function notify_read() returns trigger language plpgsql as $$
    begin
      if new.buyer_last_read_sequence > old.buyer_last_read_sequence then
        perform pg_notify('member_events', 'read ' || new.id || ' ' || new.buyer_id || ' ' || new.seller_id);
      end if;
      if new.seller_last_read_sequence > old.seller_last_read_sequence then
        perform pg_notify('member_events', 'read ' || new.id || ' ' || new.seller_id || ' ' || new.buyer_id);
      end if;
      return null;
    end $$;
    create or replace trigger notify_members
      after update of buyer_last_read_sequence, seller_last_read_sequence on conversations
      for each row execute function notify_read();

    create or replace function notify_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('member_events', 'session ' || old.id);
      return null;
    end $$;
    create or replace trigger notify_members after delete on sessions
      for each row when (old.expires_at > now()) execute function notify_session_end();
  `)
    .execute(db);
}
