import pg from "pg";
import { inject } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";

/** Moves the steps of a conversation three days back, and its appointments to just now, as if their time had come. */
export async function advanceAppointments(conversationId: string): Promise<void> {
  const { dataDir } = inject("journeys");
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  try {
    await advanceAppointmentsAt(postgres.connection, conversationId);
  } finally {
    await postgres.stop();
  }
}

export async function advanceAppointmentsAt(
  connection: EmbeddedPostgres["connection"],
  conversationId: string,
): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      `update deal_steps set created_at = created_at - interval '3 days',
        until_at = case kind when 'propose-appointment' then now() - interval '1 minute' else until_at end
      where conversation_id = $1`,
      [conversationId],
    );
  } finally {
    await client.end();
  }
}
