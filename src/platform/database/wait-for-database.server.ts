import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./database.server.ts";
import { isDatabaseUnavailable } from "./failures.server.ts";

const pollMs = 1_000;

/**
 * Waits until the server accepts connections: containers start in any order. Resolves when it does; rejects with the
 * last failure after `timeoutMs`, on a stop, and at once when waiting would not help (a wrong password).
 */
export async function waitForDatabase(
  connection: Connection,
  options: { timeoutMs: number; say: (line: string) => void; stopping?: AbortSignal | undefined },
): Promise<void> {
  const { timeoutMs, say, stopping } = options;
  const end = performance.now() + timeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect(connection);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() >= end || stopping?.aborted) throw error;
      if (isFirst)
        say(
          `The database cannot be reached yet (${reasonOf(error)}): waiting up to ${timeoutMs / 1000} s for it.`,
        );
      const wait = Math.min(pollMs, end - performance.now());
      await sleep(wait, undefined, stopping ? { signal: stopping } : {}).catch(() => undefined);
    }
  }
}

/** Node gives the failures to connect to each address of a name as one error without a message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

async function connect(connection: Connection): Promise<void> {
  const client = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: "babillard",
  });
  // Without a listener, a lost connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}
