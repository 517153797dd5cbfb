/**
 * Entry point of the server. scripts/start.ts (npm start) starts it after installing and building. Shuts down cleanly
 * on SIGTERM, SIGINT and when its parent process exits.
 */
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as React from "react";
import type { ServerBuild } from "react-router";
import { hasAdministrator, isUnset } from "../accounts/index.server.ts";
import { createLogger } from "../platform/logger.server.ts";
import { boot, outboxFolder } from "./boot.ts";
import { loadConfig } from "./environment.ts";
import { explainStartFailure } from "./explain-start-failure.ts";
import { noAdministratorText, placeholderSettings, setupToken } from "./first-start.ts";
import { createHttpServer, createListener } from "./http-server.ts";
import { surviveLostDatabase } from "./lost-database.ts";
import { createMetricsServer } from "./metrics/serve-metrics.ts";
import { StartError } from "./start-error.ts";

const builtPages = path.join(import.meta.dirname, "../../build/web/server/index.js");
const say = (line: string) => process.stderr.write(`${line}\n`);

await main().catch((error: unknown) => {
  say(explainStartFailure(error) ?? String(error instanceof Error ? error.stack : error));
  process.exit(1);
});

async function main(): Promise<void> {
  const result = loadConfig();
  if (!result.ok) {
    say("The configuration is invalid:");
    for (const problem of result.problems) say(`  ${problem}`);
    process.exit(1);
  }
  const { config } = result;
  const isDevelopment = process.env.NODE_ENV === "development";
  // Twice the CPU time per page: a mistake in the order of imports that nothing else shows.
  if (process.env.NODE_ENV === "production" && React.act !== undefined)
    throw new Error("React was imported before NODE_ENV was set, and runs its development build");
  const log = createLogger(config.logLevel);

  let stopped: Promise<void> | undefined;
  const cleanUps: (() => Promise<void> | void)[] = [];
  const stop = (code: number) => {
    stopped ??= (async () => {
      for (const step of cleanUps.splice(0).reverse()) await step();
      process.exit(code);
    })();
    return stopped;
  };
  surviveLostDatabase(process, log, () => {
    // In an unknown state the shutdown itself may hang.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop(1);
  });
  // A stop requested during startup happens once the current startup step ends.
  const stopping = new AbortController();
  let hurry = () => {};
  const onSignal = () => {
    if (stopping.signal.aborted) return hurry(); // a second signal does not wait for requests in progress
    stopping.abort();
    if (isUp) void stop(0);
  };
  let isUp = false;
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("disconnect", onSignal);

  const booted = await boot(config, { log, say, isDevelopment, stopping: stopping.signal });
  cleanUps.push(() => booted.stop());
  try {
    const http = await createHttp(booted.site, isDevelopment);
    const { server } = http;
    hurry = http.hurry;
    cleanUps.push(http.close);
    await listen(server, "PORT", config.port, config.host);
    if (config.metricsPort !== null) {
      const metricsServer = createMetricsServer(booted.site.metrics, config.metricsToken);
      cleanUps.push(() => void metricsServer.close());
      await listen(metricsServer, "METRICS_PORT", config.metricsPort, config.host);
    }
  } catch (error) {
    for (const step of cleanUps.splice(0).reverse()) await step();
    throw error;
  }
  isUp = true;
  if (stopping.signal.aborted) return stop(0);

  process.send?.("ready"); // scripts/bootstrap.mjs starts a site again that dies from now on
  say(
    config.role === "jobs"
      ? `${config.siteName} is ready: it runs jobs (ROLE=jobs)`
      : `${config.siteName} is ready: ${config.publicUrl}`,
  );
  if (booted.isDemo) {
    say("Demo accounts (password babillard-demo): admin@babillard.example, moderatrice@babillard.example,");
    say("  vendeur@babillard.example, acheteuse@babillard.example");
  }
  // Only advice: the site is up, and a database that is temporarily unavailable must not end it.
  if (!(await hasAdministrator(booted.site.db).catch(() => true))) say(noAdministratorText);
  if (config.role !== "jobs" && (await isUnset(booted.site.db).catch(() => false)))
    say(`Or open this page: ${config.publicUrl}/setup?token=${setupToken(booted.site)}`);
  for (const warning of result.warnings) log.warn({}, warning);
  for (const { setting, advice } of placeholderSettings({ ...config, ...booted.site.settings.latest }))
    log.warn({ setting }, advice);
  if (!config.smtpUrl) say(`Without SMTP_URL, emails are written to ${outboxFolder(config)}`);
  say("Ctrl-C stops it.");
}

async function createHttp(
  site: Awaited<ReturnType<typeof boot>>["site"],
  isDevelopment: boolean,
): Promise<{ server: Server; close: () => Promise<void>; hurry: () => void }> {
  if (isDevelopment) {
    const { createDevelopmentServer } = await import("./development.ts");
    return { ...(await createDevelopmentServer(site)), hurry: () => undefined };
  }
  const loadBuild = (): Promise<ServerBuild> => import(pathToFileURL(builtPages).href);
  // Loaded now: a build that cannot be loaded ends the start.
  if (site.config.role !== "jobs") await loadBuild();
  const listener = createListener(site, loadBuild);
  const { server, shutdown } = createHttpServer(listener, site.log);
  const close = async () => {
    const cut = await shutdown.close(site.config.shutdownTimeoutMs);
    if (cut > 0) site.log.warn({ requests: cut }, "requests cut: they took longer than SHUTDOWN_TIMEOUT");
  };
  return { server, close, hurry: shutdown.hurry };
}

function listen(server: Server, setting: "PORT" | "METRICS_PORT", port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartError(
            `Port ${port} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 1} npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(
          new StartError(
            `Port ${port} requires privileges that this user does not have. Choose one above 1023: ${setting}=${setting === "PORT" ? 3000 : 9464} npm start`,
          ),
        );
      } else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}
