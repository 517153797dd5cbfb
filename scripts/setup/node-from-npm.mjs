/** Installs Node from npm when the system's is too old. Runs under that old version, with built-in modules only. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const neededMajor = 24;

/** An error that the operator can fix: printed without a stack trace. */
export class SetupError extends Error {}

const root = fileURLToPath(new URL("../..", import.meta.url));
const runtimeFolder = path.join(root, "scripts", "node-runtime");
// Not .bin/node: npm 10 removes it together with the package of the other architecture.
const nodeInside = path.join("node_modules", `node-linux-${process.arch}`, "bin", "node");
const installedNode = path.join(runtimeFolder, nodeInside);
const freshPrefix = "node-runtime-";
const progressIntervalMs = 10_000;

/** Path of a recent Node in scripts/node-runtime; installs it if missing. */
export async function nodeFromNpm() {
  if (existsSync(installedNode) && canRun(installedNode)) return installedNode;
  const isPackaged = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);
  if (isPackaged) await installNode();
  if (isPackaged && canRun(installedNode)) return installedNode;
  throw new SetupError(
    `Babillard needs Node ${neededMajor} or newer, this is ${process.versions.node}, and npm has none that runs ` +
      `here (${process.platform} ${process.arch}): install it from https://nodejs.org and try again.`,
  );
}

/** Installs into a temporary folder, then renames: killed or concurrent starts leave no partial install. */
async function installNode() {
  say(
    `Node here is ${process.versions.node}: installing Node ${neededMajor} from npm (190 MB on disk, about 10 s)…`,
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
    // Optional dependencies of npm, one per platform: npm silently skips what it could not fetch.
    if (!existsSync(path.join(fresh, nodeInside))) throw notInstalled("npm skipped it");
    if (canRun(installedNode)) return; // another start was faster
    rmSync(path.join(runtimeFolder, "node_modules"), { recursive: true, force: true });
    renameSync(path.join(fresh, "node_modules"), path.join(runtimeFolder, "node_modules"));
  } catch (error) {
    if (!canRun(installedNode)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes leftovers of killed starts. */
function removeAbandoned(cache) {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (!name.startsWith(freshPrefix) || isRunning(Number(name.slice(freshPrefix.length)))) continue;
    rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "); // zombies do not count
  } catch (error) {
    return error.code !== "ESRCH"; // another user's, or no /proc here
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
    const progress = setInterval(
      () => say(`  … still running (${Math.round((Date.now() - startedAt) / 1000)} s)`),
      progressIntervalMs,
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
      clearInterval(progress);
      reject(new SetupError("npm was not found, and Babillard needs it: install Node with its npm."));
    });
    npm.once("close", (code) => {
      clearInterval(progress);
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
      if (code === 0) return resolve();
      const reason = /npm error (?!code)(.+)/u.exec(output)?.[1] ?? `exit code ${code}`;
      reject(notInstalled(reason));
    });
  });
}

function notInstalled(reason) {
  return new SetupError(
    `Node ${neededMajor} could not be installed from npm (${reason}). ` +
      `Try again once npm works here, or install Node ${neededMajor} from https://nodejs.org.`,
  );
}

function canRun(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number.parseInt(stdout?.slice(1) ?? "", 10) >= neededMajor;
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}
