/**
 * Runs a script: `node scripts/bootstrap.mjs <task> [arguments]`; all npm scripts start here.
 * Needs only Node 18 and its built-in modules. If that Node is older than 24, installs 24 from npm. The rest
 * (dependencies, build, the task itself) is done by scripts/task.ts under Node 24.
 * package.json uses `exec node …`, so that there is no shell between npm and this process: Debian's would exit on npm's
 * SIGTERM without forwarding it.
 */
import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { neededMajor, nodeFromNpm, SetupError, say } from "./setup/node-from-npm.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);

/** A task that is still running this long after requests had to end is killed; the database has its own supervisor. */
const patienceMs = 40_000;
/** As in src/server/config-variables.ts, which reports a value that is not valid. */
const shutdownTimeoutMs = (Number(process.env.SHUTDOWN_TIMEOUT) || 30) * 1_000;
/** A site that ended after it had been ready starts again after this wait, doubled for each time that it ended early. */
const restartMs = { first: 1_000, longest: 30_000, early: 60_000 };
/** Repeated signals within this time are duplicates (terminal and npm). */
const sameSignalMs = 1_000;
const parentCheckMs = 1_000;

try {
  const node =
    Number.parseInt(process.versions.node, 10) >= neededMajor ? process.execPath : await nodeFromNpm();
  runTask(node, process.argv.slice(2));
} catch (error) {
  say(error instanceof SetupError ? error.message : readable(error));
  process.exitCode = 1;
}

/**
 * Runs the task until it ends, forwards signals to it and exits with its status. A site that had been ready and ends
 * without a signal is started again: its process has died. The task has its own process group: Ctrl-C arrives here
 * from the terminal and again from npm, and must reach the task once.
 */
function runTask(node, args) {
  const env = {
    ...process.env,
    PATH: [path.dirname(node), path.join(root, "node_modules", ".bin"), process.env.PATH].join(
      path.delimiter,
    ),
    // A fifth of a warm start is compiling unchanged code.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, ".cache", "compiled"),
    // The working directory of the caller, as npm sets it.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  };
  let task;
  let restart;
  let waitMs = restartMs.first;
  let passedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;

  const start = () => {
    restart = undefined;
    let readyAt;
    task = spawn(node, [path.join(folder, "task.ts"), ...args], {
      cwd: root,
      env,
      detached: true,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    task.on("message", (message) => {
      if (message === "ready") readyAt = performance.now();
    });
    task.once("error", (error) => {
      say(`Node ${neededMajor} could not be started (${error.message}).`);
      process.exit(1);
    });
    task.once("exit", (code, signal) => {
      if (isStopping || code === 0 || readyAt === undefined)
        process.exit(code ?? 128 + os.constants.signals[signal]);
      if (performance.now() - readyAt > restartMs.early) waitMs = restartMs.first;
      say(`The site ended unexpectedly (${signal ?? `exit code ${code}`}): starting it again.`);
      restart = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, restartMs.longest);
    });
  };
  const stop = (signal) => {
    if (performance.now() - passedAt < sameSignalMs) return;
    passedAt = performance.now();
    isStopping = true;
    if (restart) {
      clearTimeout(restart);
      process.exit(0);
    }
    task.kill(signal);
    setTimeout(() => task.kill("SIGKILL"), shutdownTimeoutMs + patienceMs).unref();
  };
  // Not SIGHUP: a handler would defeat nohup; without one this process ends, and with its IPC channel the task.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) watchParent(() => stop("SIGTERM"));
  start();
}

/** npm forwards signals, but not SIGKILL. */
function watchParent(onGone) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    onGone();
  }, parentCheckMs);
}

function readable(error) {
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    return `This user (${userName()}) may not write to ${error.path}: give it the folder, or run this as its owner.`;
  }
  if (error.code === "ENOSPC") return "The disk is full: make room and try again.";
  return error.stack;
}

function userName() {
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
