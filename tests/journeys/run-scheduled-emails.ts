import pg from "pg";
import { inject } from "vitest";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";

/** Makes jobs scheduled for later due now, so that delayed emails are sent. */
export async function runScheduledEmails(): Promise<void> {
  const { dataDir } = inject("journeys");
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const client = new pg.Client(postgres.connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where run_at > now()), run_at => now())",
    );
  } finally {
    await client.end();
    await postgres.stop();
  }
}
