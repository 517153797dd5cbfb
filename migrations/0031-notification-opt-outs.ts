import { type Kysely, sql } from "kysely";

/** What a user does not want, beside emails, whose choices are columns of `users`. Everything else is on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table notification_opt_outs (
      user_id uuid not null references users on delete cascade,
      topic text not null check (topic in ('messages', 'alerts', 'prices', 'listings', 'decisions')),
      channel text not null check (channel in ('site', 'push')),
      primary key (user_id, topic, channel)
    );
  `)
    .execute(db);
}
