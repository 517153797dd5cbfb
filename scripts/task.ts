/**
 * Second part of bootstrap.mjs, under Node 24: updates what the task needs, then runs the task. A task is a file of
 * this folder: `start` is scripts/start.ts.
 */
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installIfStale } from "./setup/dependencies.ts";
import { pages } from "./setup/pages.ts";
import { buildIfStale, isUpToDate, type Product, removeOutputsIfStale } from "./setup/product.ts";
import { messageOf } from "./setup/setup-error.ts";

/**
 * These tasks run the site, which draws demo pictures in the background. Others need only the dependencies, or build
 * themselves.
 */
const siteTasks = ["start", "dev"];
/** Commands that an operator runs on a site that was installed with `npm ci --omit=dev`. */
const productionTasks = ["start", "admin", "backup", "restore", "import", "storage"];

const [task = "", ...args] = process.argv.slice(2);
const program = join(import.meta.dirname, `${task}.ts`);
if (!/^[a-z-]+$/u.test(task) || !existsSync(program)) {
  process.stderr.write(`There is no scripts/${task}.ts: see "scripts" in package.json.\n`);
  process.exit(1);
}

// bootstrap.mjs was killed: stop as for SIGTERM, which tasks handle themselves.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel does not keep the process alive.
process.channel?.unref();

// React chooses its build at its first import, and reading the configuration (neededProducts) already imports it.
if (task === "start") process.env.NODE_ENV = "production";
await prepare();
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);

async function prepare(): Promise<void> {
  const stopping = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => stopping.abort(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  try {
    // A built site runs with the packages of `npm ci --omit=dev`.
    await installIfStale(stopping.signal, undefined, {
      mayLackDev: task === "migrate" || (productionTasks.includes(task) && (await isUpToDate(pages))),
    });
    if (siteTasks.includes(task)) await buildIfStale(await neededProducts(), stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) {
      process.stderr.write("Interrupted: the next start continues from here.\n");
      process.exit(128 + constants.signals[stopping.signal.reason as NodeJS.Signals]);
    }
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, onSignal);
  }
}

/** Imported lazily: it requires the dependencies. */
async function neededProducts(): Promise<Product[]> {
  const { pictures } = await import("./setup/pictures.ts");
  const { loadConfig } = await import("../src/server/environment.ts");
  const configuration = loadConfig();
  if (!configuration.ok) return []; // the site reports it, without a long build first
  // Otherwise seeding would copy outdated pictures.
  if (configuration.config.demoData) await removeOutputsIfStale(pictures);
  return task === "start" ? [pages] : [];
}
