import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { afterAll } from "vitest";
import type { Handler } from "../../src/platform/http/graceful-shutdown.server.ts";
import { createLogger } from "../../src/platform/logger.server.ts";
import { type Booted, boot } from "../../src/server/boot.ts";
import { readConfig } from "../../src/server/config.ts";
import { createHttpServer, createListener } from "../../src/server/http-server.ts";
import type { Site } from "../../src/server/site.ts";
import { siteDatabase, type TestDatabase } from "../support/database.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { Client } from "./client.ts";

export type ServedSite = {
  site: Site;
  pool: Booted["pool"];
  url: string;
  /** the Origin that a browser sends */
  origin: string;
  /** for a second node on the same database: `serveSite({ DATABASE_URL: one.databaseUrl })` */
  databaseUrl: string;
  /** log lines of level warn (or `logLevel`) or above, as JSON */
  log: string[];
  /** a new client without cookies */
  visitor(): Client;
};

/** The nodes of a test share it. */
const appSecret = "a secret for tests, and only for tests";
const builtPages = pathToFileURL(join(import.meta.dirname, "../../build/web/server/index.js")).href;

type ServeOptions = {
  cacheTtlMs?: number;
  logLevel?: "info" | "warn";
  routes?: Parameters<typeof createListener>[2];
};

/**
 * Serves the built site in this process, with its own port and database. Call it at the top of a test file.
 * @param changePages changes the build for a test
 */
export async function serveSite(
  environment: Record<string, string> = {},
  changePages: (build: ServerBuild) => ServerBuild = (build) => build,
  { routes, logLevel = "warn", ...options }: ServeOptions = {},
): Promise<ServedSite> {
  const { connection } = await siteDatabase();
  const { folder, remove } = await makeTestFolder();
  const log: string[] = [];
  const logger = createLogger(logLevel, { write: (line) => void log.push(line) });
  let handle: Handler | undefined;
  const { server } = createHttpServer((request, response) => handle?.(request, response), logger);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  const result = readConfig({
    PORT: String(address.port),
    DATA_DIR: folder,
    DATABASE_URL: urlOf(connection),
    DEMO_DATA: "off",
    RATE_LIMITS: "off",
    // Each connection costs 40 ms of CPU time to open, and as much again to fill the caches of its server process.
    DATABASE_POOL: "8",
    APP_SECRET: appSecret,
    ...environment,
  });
  if (!result.ok) throw new Error(result.problems.join());
  const booted = await boot(result.config, {
    log: logger,
    say: () => undefined,
    isDevelopment: false,
    ...options,
  });
  // Connecting takes long on a busy machine.
  booted.pool.options.connectionTimeoutMillis = 60_000;
  const build = changePages((await import(/* @vite-ignore */ builtPages)) as ServerBuild); // the type of React Router's build
  handle = createListener(booted.site, () => Promise.resolve(build), routes);

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await booted.stop();
    await remove();
  });
  const url = `http://127.0.0.1:${address.port}`;
  const origin = result.config.publicUrl;
  const databaseUrl = result.config.databaseUrl ?? "";
  // Caches know the test's own writes, and views are counted, before its next request.
  const settled = async () =>
    void (await Promise.all([booted.site.syncCaches(), booted.site.viewCounter.flush()]));
  const visitor = () => new Client(url, origin, settled);
  return { site: booted.site, pool: booted.pool, url, origin, databaseUrl, log, visitor };
}

function urlOf(connection: TestDatabase["connection"]): string {
  if (typeof connection === "string") return connection;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
