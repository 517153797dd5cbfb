/**
 * Entry point of the server. scripts/start.ts (npm start) starts it after installing and building; with WEB_PROCESSES it
 * starts itself again for each process that serves pages. Shuts down cleanly on SIGTERM, SIGINT and when its parent
 * process exits.
 */
import cluster from "node:cluster";
import * as React from "react";
import { loadConfig } from "./environment.ts";
import { explainStartFailure } from "./explain-start-failure.ts";
import { runSite } from "./run-site.ts";
import { runWebProcess } from "./web-process.ts";

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
  // Twice the CPU time per page: a mistake in the order of imports that nothing else shows.
  if (process.env.NODE_ENV === "production" && React.act !== undefined)
    throw new Error("React was imported before NODE_ENV was set, and runs its development build");
  if (cluster.isWorker) await runWebProcess(result.config);
  else await runSite(result.config, { warnings: result.warnings, say });
}
