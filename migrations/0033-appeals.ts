import { type Kysely, sql } from "kysely";

/** An author contests a removal, once; a moderator answers by a due date. They leave with the listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table appeals (
      id uuid primary key,
      decision_id uuid not null unique references moderation_decisions on delete cascade,
      listing_id uuid not null references listings on delete cascade,
      body text not null check (char_length(body) between 1 and 1000),
      created_at timestamptz(3) not null,
      due_at timestamptz(3) not null check (due_at > created_at),
      -- upheld: the author is right, and the listing is restored
      outcome text check (outcome in ('upheld', 'denied')),
      answer text check (char_length(answer) between 1 and 1000),
      decided_at timestamptz(3),
      -- null while open, and after the moderator's account is closed
      decided_by uuid references users on delete set null,
      -- the moderator who removed the listing: there was no other
      by_same_moderator boolean not null default false,
      constraint decided_appeal_has_outcome check ((decided_at is null) = (outcome is null)),
      constraint decided_appeal_has_answer check ((decided_at is null) = (answer is null)),
      constraint only_decided_appeal_has_moderator check (decided_at is not null or decided_by is null)
    );
    create index appeals_listing_id on appeals (listing_id, created_at desc);
    create index appeals_open on appeals (due_at) where decided_at is null;
    create index appeals_decided_by on appeals (decided_by) where decided_by is not null;
  `)
    .execute(db);
}
