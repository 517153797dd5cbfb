import { type Kysely, sql } from "kysely";

/**
 * Register of privacy incidents (Québec's regulation respecting confidentiality incidents, section 7). No entry is deleted:
 * section 8 asks for five years at least.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table privacy_incidents (
      id uuid primary key,
      -- counts changes: of two people who edit at once, the second is told
      version integer not null default 1,
      -- a date or a period, as typed
      period text not null check (char_length(period) between 1 and 200),
      known_on date not null,
      circumstances text not null check (char_length(circumstances) between 1 and 2000),
      data_kinds text not null check (char_length(data_kinds) between 1 and 2000),
      -- null: not known yet
      person_count integer check (person_count >= 0),
      -- of serious injury
      risk text not null check (risk in ('unknown', 'serious', 'not-serious')),
      risk_reason text not null check (char_length(risk_reason) <= 2000),
      measures text not null check (char_length(measures) <= 2000),
      commission_notified_on date,
      persons_notified_on date,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      constraint decided_risk_has_reason check (risk = 'unknown' or risk_reason <> '')
    );
    create index privacy_incidents_known_on on privacy_incidents (known_on desc, id desc);
  `)
    .execute(db);
}
