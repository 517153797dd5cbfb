import { type Kysely, sql } from "kysely";

export const transaction = false;

/**
 * A closed account no longer takes conversations with it: the other participant stays in them. Participants and authors are
 * null once their account is closed. Code of the version before does not show such conversations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["conversations", "buyer_id"],
    ["conversations", "seller_id"],
    ["messages", "author_id"],
  ] as const) {
    const constraint = `${table}_${column}_fkey`;
    // Validated apart: reading all rows must not block writes.
    await sql
      .raw(`
      alter table ${table}
        alter column ${column} drop not null,
        drop constraint if exists ${constraint},
        add constraint ${constraint} foreign key (${column}) references users on delete set null not valid`)
      .execute(db);
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db);
  }
  await sql
    .raw(`
    create or replace function notify_message() returns trigger language plpgsql as $$
    begin
      perform pg_notify('member_events', concat_ws(' ', 'message', buyer_id, seller_id))
      from conversations where id = new.conversation_id;
      return null;
    end $$;

    create or replace function notify_read() returns trigger language plpgsql as $$
    begin
      if new.buyer_last_read_sequence > old.buyer_last_read_sequence then
        perform pg_notify('member_events', concat_ws(' ', 'read', new.id, new.buyer_id, new.seller_id));
      end if;
      if new.seller_last_read_sequence > old.seller_last_read_sequence then
        perform pg_notify('member_events', concat_ws(' ', 'read', new.id, new.seller_id, new.buyer_id));
      end if;
      return null;
    end $$;
  `)
    .execute(db);
}
