import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/**
 * What members object to their suspension, and the answer. Apart from `appeals`: a suspension needs no decision about a
 * listing.
 */
export async function up(db: Kysely<unknown>, _tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    create table suspension_appeals (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- the suspension: an account may be suspended again
      suspended_at timestamptz(3) not null,
      -- null once that account is closed
      suspended_by uuid references users on delete set null,
      body text not null check (char_length(body) between 1 and 1000),
      created_at timestamptz(3) not null,
      due_at timestamptz(3) not null check (due_at > created_at),
      -- upheld: the member is right, and the suspension is lifted
      outcome text check (outcome in ('upheld', 'denied')),
      answer text check (char_length(answer) between 1 and 1000),
      decided_at timestamptz(3),
      -- null while open, and after the moderator's account is closed
      decided_by uuid references users on delete set null,
      constraint one_appeal_per_suspension unique (user_id, suspended_at),
      constraint decided_suspension_appeal_has_outcome check ((decided_at is null) = (outcome is null)),
      constraint decided_suspension_appeal_has_answer check ((decided_at is null) = (answer is null)),
      constraint only_decided_suspension_appeal_has_moderator check (decided_at is not null or decided_by is null)
    );
    create index suspension_appeals_open on suspension_appeals (due_at) where decided_at is null;
    create index suspension_appeals_suspended_by on suspension_appeals (suspended_by) where suspended_by is not null;
    create index suspension_appeals_decided_by on suspension_appeals (decided_by) where decided_by is not null;
  `)
    .execute(db);
}
