import { type Kysely, sql } from "kysely";

/** One row that /readyz writes: a server that only answers reads (a standby, a full disk) is not ready. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table readiness_probe (
      id smallint primary key check (id = 1),
      written_at timestamptz not null
    )`.execute(db);
}
