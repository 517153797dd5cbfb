/**
 * Runs one of the scripts: `node scripts/bootstrap.mjs <task> [arguments]`; every npm script goes through here.
 *
 * Needs only Node 18 and its built-in modules. Where that Node is older than 24, it brings 24 from npm. The rest
 * (dependencies, build, the task itself) is scripts/task.ts, under Node 24.
 *
 * package.json says `exec node …`, so that no shell stands between npm and this: Debian's would end at npm's SIGTERM
 * without a word to anybody.
 */
import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { neededMajor, nodeFromNpm, SetupError, say } from "./setup/node-from-npm.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);

/** A task that got a signal and still lives after this long is killed; the database has its own supervisor. */
const patienceMs = 40_000;
/** What comes again within this time is the same wish by another way. */
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
 * Signals go to the task and its end becomes ours: npm, or whoever started this, sees one process. The task has a
 * process group of its own: Ctrl-C comes here from the terminal and again from npm, and must reach it once.
 */
function runTask(node, args) {
  const env = {
    ...process.env,
    PATH: [path.dirname(node), path.join(root, "node_modules", ".bin"), process.env.PATH].join(
      path.delimiter,
    ),
    // A fifth of a warm start is compiling what has not changed.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, ".cache", "compiled"),
    // Where the person stood: npm says so itself.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  };
  const task = spawn(node, [path.join(folder, "task.ts"), ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let passedAt = Number.NEGATIVE_INFINITY;
  const stop = (signal) => {
    if (performance.now() - passedAt < sameSignalMs) return;
    passedAt = performance.now();
    task.kill(signal);
    setTimeout(() => task.kill("SIGKILL"), patienceMs).unref();
  };
  // Not SIGHUP: a handler would undo nohup; without one this process ends, and the task with its IPC channel.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) watchParent(() => stop("SIGTERM"));
  task.once("error", (error) => {
    say(`Node ${neededMajor} could not be started (${error.message}).`);
    process.exit(1);
  });
  task.once("exit", (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
}

/** npm passes signals on, but not when it is killed by kill -9. */
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
