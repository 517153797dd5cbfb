/**
 * Runs one of the scripts: `node scripts/bootstrap.mjs <task> [arguments]`; every npm script goes through here.
 *
 * Needs only Node 18 and its built-in modules. package.json says `exec node …`, so that no shell stands between npm
 * and this: Debian's would end at npm's SIGTERM without a word to anybody. Where that Node is older than 24, it brings 24 from npm into
 * scripts/node-runtime. The rest (dependencies, build, the task itself) is scripts/task.ts, under Node 24.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const neededMajor = 24;
const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);
const runtimeFolder = path.join(folder, "node-runtime");
const freshPrefix = "node-runtime-";
const broughtNode = path.join(runtimeFolder, "node_modules", ".bin", "node");

/** A task that got a signal and still lives after this long is killed; the database has its own supervisor. */
const patienceMs = 40_000;
/** What comes again within this time is the same wish by another way. */
const sameSignalMs = 1_000;
const stillSayingMs = 10_000;
const parentCheckMs = 1_000;

/** What a person can mend: shown as it is, without a stack trace. */
class SetupError extends Error {}

try {
  const node =
    Number.parseInt(process.versions.node, 10) >= neededMajor ? process.execPath : await nodeFromNpm();
  runTask(node, process.argv.slice(2));
} catch (error) {
  say(error instanceof SetupError ? error.message : readable(error));
  process.exitCode = 1;
}

async function nodeFromNpm() {
  if (existsSync(broughtNode) && canRun(broughtNode)) return broughtNode;
  const hasOne = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);
  if (hasOne) await installNode();
  if (hasOne && canRun(broughtNode)) return broughtNode;
  throw new SetupError(
    `Babillard needs Node ${neededMajor} or newer, this is ${process.versions.node}, and npm has none that runs ` +
      `here (${process.platform} ${process.arch}): install it from https://nodejs.org and try again.`,
  );
}

/** Into a folder of its own and then renamed: neither a start that is killed nor two at once leave half of it. */
async function installNode() {
  say(
    `Node here is ${process.versions.node}: bringing Node ${neededMajor} from npm (190 MB on disk, about 10 s)…`,
  );
  const cache = path.join(root, ".cache");
  removeAbandoned(cache);
  const fresh = path.join(cache, `${freshPrefix}${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
      cpSync(path.join(runtimeFolder, name), path.join(fresh, name));
    }
    await npmCi(fresh);
    // Optional for npm, since each machine needs another one: what could not be fetched is left out without a word.
    if (!existsSync(path.join(fresh, "node_modules", ".bin", "node"))) throw notBrought("nothing came");
    if (canRun(broughtNode)) return; // another start was faster
    rmSync(path.join(runtimeFolder, "node_modules"), { recursive: true, force: true });
    renameSync(path.join(fresh, "node_modules"), path.join(runtimeFolder, "node_modules"));
  } catch (error) {
    if (!canRun(broughtNode)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** What starts left that were killed at it. */
function removeAbandoned(cache) {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (!name.startsWith(freshPrefix)) continue;
    try {
      process.kill(Number(name.slice(freshPrefix.length)), 0); // still at it
    } catch {
      rmSync(path.join(cache, name), { recursive: true, force: true });
    }
  }
}

function npmCi(cwd) {
  const cli = process.env.npm_execpath ?? "";
  const [command, first] = path.basename(cli) === "npm-cli.js" ? [process.execPath, [cli]] : ["npm", []];
  const options = ["ci", "--include=optional", "--loglevel=notice", "--no-audit", "--no-fund"];
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...first, ...options], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (bytes) => (output += bytes));
    const still = setInterval(
      () => say(`  … still at it (${Math.round((Date.now() - startedAt) / 1000)} s)`),
      stillSayingMs,
    );
    const stop = (signal) => {
      npm.kill("SIGTERM");
      npm.once("close", () => {
        rmSync(cwd, { recursive: true, force: true });
        process.exit(128 + os.constants.signals[signal]);
      });
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
    npm.once("error", () => {
      clearInterval(still);
      reject(
        new SetupError("npm was not found, and it brings what Babillard needs: install Node with its npm."),
      );
    });
    npm.once("close", (code) => {
      clearInterval(still);
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
      if (code === 0) return resolve();
      const reason = /npm error (?!code)(.+)/u.exec(output)?.[1] ?? `exit code ${code}`;
      reject(notBrought(reason));
    });
  });
}

function notBrought(reason) {
  return new SetupError(
    `Node ${neededMajor} could not be brought from npm (${reason}). ` +
      `Try again once npm works here, or install Node ${neededMajor} from https://nodejs.org.`,
  );
}

function canRun(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number.parseInt(stdout?.slice(1) ?? "", 10) >= neededMajor;
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

function say(line) {
  process.stderr.write(`${line}\n`);
}
