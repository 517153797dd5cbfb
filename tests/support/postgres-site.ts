// A minimal site for tests that kill it: starts the PostgreSQL of the DATA_DIR in its first argument and reports on
// standard output; with "write" it inserts rows until killed and prints each id once it is acknowledged.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";

const [dataDir = "", mode] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startEmbeddedPostgres({ dataDir, say: (line) => print(`say ${line}`) });
process.on("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
print(`ready ${JSON.stringify({ ...postgres.connection, attached: postgres.attached })}`);
if (mode === "write") await Promise.all([1, 2, 3, 4].map(() => writeForever(postgres)));

/** Reconnects after a lost connection; the unacknowledged row is not printed. */
async function writeForever({ connection }: EmbeddedPostgres): Promise<never> {
  for (;;) {
    const client = new pg.Client(connection);
    client.on("error", () => undefined);
    try {
      await client.connect();
      for (;;) {
        const { rows } = await client.query(
          "insert into written (words, noise) values ($1, random()) returning id",
          [`vélo de montagne ${Date.now()} `.repeat(20)],
        );
        print(`id ${rows[0].id}`);
      }
    } catch {
      await client.end().catch(() => undefined);
      await sleep(50);
    }
  }
}
