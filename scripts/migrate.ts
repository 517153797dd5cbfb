/**
 * `npm run migrate [-- --status]`: gives the database the schema of this version, while the site is running, and prints each
 * migration and its progress. `--status` only lists the missing ones. Exits with 0 when none is missing (`--status`: when
 * it could read the database), otherwise with 1 and one sentence. An interrupted run is continued by the next one.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "../src/platform/database/database.server.ts";
import { findSchemaMismatch, missingMigrations } from "../src/platform/database/migrate.server.ts";
import { waitForDatabase } from "../src/platform/database/wait-for-database.server.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.server.ts";
import type { Config } from "../src/server/config.ts";
import { loadConfig } from "../src/server/environment.ts";
import { migrateSite } from "../src/server/prepare-schema.ts";
import { StartError } from "../src/server/start-error.ts";
import { commandMessage } from "./setup/command-errors.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const isStatus = readArguments();
  const { connection, stop } = await openConnection(configuration());
  try {
    await (isStatus ? printStatus(connection) : migrateSite(connection, say));
  } finally {
    await stop();
  }
} catch (error) {
  process.stderr.write(`${commandMessage(error)}\n`);
  process.exitCode = 1;
}

type Connection = Parameters<typeof openDatabase>[0];

async function openConnection(
  config: Config,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const { databaseUrl, databaseDirectUrl, dataDir, pgRunAs } = config;
  if (databaseUrl === null) {
    const runAs = pgRunAs ? { runAs: pgRunAs } : {};
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, ...runAs, say });
    return { connection, stop };
  }
  const connection = databaseDirectUrl ?? databaseUrl;
  await waitForDatabase(connection, { timeoutMs: config.databaseWaitMs, say });
  return { connection, stop: async () => undefined };
}

async function printStatus(connection: Connection): Promise<void> {
  const { db, pool } = openDatabase(connection, { maxConnections: 1, onLost: () => undefined });
  try {
    const mismatch = await findSchemaMismatch(db);
    if (mismatch) throw new StartError(mismatch);
    const missing = await missingMigrations(db);
    for (const name of missing) say(`missing: ${name}`);
    if (missing.length === 0) say("The database has all migrations of this version.");
  } finally {
    await pool.end();
  }
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { status: { type: "boolean" } } }).values.status === true;
  } catch {
    throw new StartError("Usage: npm run migrate [-- --status]");
  }
}

function configuration(): Config {
  const result = loadConfig();
  if (result.ok) return result.config;
  throw new StartError(
    ["The configuration is invalid:", ...result.problems.map((problem) => `  ${problem}`)].join("\n"),
  );
}
