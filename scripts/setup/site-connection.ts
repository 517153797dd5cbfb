import { existsSync } from "node:fs";
import path from "node:path";
import type { Connection } from "../../src/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import type { Config } from "../../src/server/config.ts";
import { CommandError } from "./command-errors.ts";

/**
 * The way to the site's database, without a pooler. The embedded one is started if the site does not run; `stop` then
 * stops it. Call `requireSite` before.
 */
export async function connectToSite({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
  pgRunAs,
}: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "pgRunAs">): Promise<{
  connection: Connection;
  stop: () => Promise<void>;
}> {
  if (databaseUrl !== null)
    return { connection: databaseDirectUrl ?? databaseUrl, stop: async () => undefined };
  const runAs = pgRunAs ? { runAs: pgRunAs } : {};
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, ...runAs, say: () => undefined });
  return { connection, stop };
}

/** Starting the embedded database would create an empty one in a mistyped DATA_DIR. */
export function requireSite({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  const hasDatabase = ["postgres", "postgres-is-in.txt"].some((name) => existsSync(path.join(dataDir, name)));
  if (!existsSync(dataDir) || (databaseUrl === null && !hasDatabase))
    throw new CommandError(`There is no site in ${dataDir}: set DATA_DIR as for the site itself.`);
}
