import { type Kysely, sql } from "kysely";

/**
 * What members accepted or refused, purpose by purpose; rows are added, never changed, so that they prove what was decided and
 * when. The history of viewed listings is off until it is accepted: Québec's law asks for the most private settings by
 * default. Members of before keep the setting that they could see and change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table consents (
      id bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('history', 'popular-searches', 'email-messages', 'email-deals',
        'email-listings', 'email-alerts', 'email-prices')),
      is_granted boolean not null,
      -- of what the member read (src/privacy/consent.ts)
      version smallint not null check (version > 0),
      decided_at timestamptz(3) not null default now()
    );
    create index consents_of_user on consents (user_id, purpose, id desc);
    alter table users alter column history_enabled set default false;
  `)
    .execute(db);
}
