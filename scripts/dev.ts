/**
 * `npm run dev`: the site with hot reloading of pages (Vite); the server is restarted when its own files change, except
 * tests and pages.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./setup/folders.ts";

/** Editors and checkouts write several files in a row. */
const settleMs = 150;

let site: ChildProcess | null = null;
let isStopping = false;
let restartTimer: NodeJS.Timeout | undefined;

for (const folder of ["src", "migrations"]) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name === null || !isServerFile(`${folder}/${name}`)) return;
    clearTimeout(restartTimer);
    restartTimer = setTimeout(() => restartSite(name), settleMs);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopping = true;
    clearTimeout(restartTimer);
    if (site) site.kill("SIGTERM");
    else process.exit(0);
  });
}

start();

function start(): void {
  site = spawn(process.execPath, [join(root, "src/server/main.ts")], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    // If this process is killed, the channel closes and the site stops.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  site.once("exit", (code) => {
    site = null;
    if (isStopping) process.exit(code ?? 0);
    if (code !== 0) process.stderr.write("The site exited: it restarts when a file changes.\n");
  });
}

function restartSite(name: string): void {
  process.stderr.write(`${name} changed: restarting.\n`);
  if (!site) {
    start();
    return;
  }
  // A restart is already pending.
  site.removeAllListeners("exit");
  site.once("exit", (code) => {
    site = null;
    if (isStopping) process.exit(code ?? 0);
    start();
  });
  site.kill("SIGTERM");
}

/** src/web is handled by Vite, except modules that the server itself loads. */
function isServerFile(path: string): boolean {
  if (!/\.tsx?$/u.test(path) || /\.test\.tsx?$/u.test(path)) return false;
  return !path.startsWith("src/web/") || path === "src/web/context.ts";
}
