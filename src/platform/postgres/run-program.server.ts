import { execFile } from "node:child_process";
import type { Identity } from "./identity.server.ts";

export type Outcome = { ok: boolean; stdout: string; stderr: string };

/**
 * Environment of all programs started here: without the caller's PG… variables, and with UTC, so that a cluster does
 * not depend on where it was created.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** Runs a program to completion as `identity`. Failure to start is a result, not an exception. */
export function run(identity: Identity, file: string, args: string[]): Promise<Outcome> {
  const options = { ...identity.switchTo, cwd: "/", env: cleanEnvironment(), maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr === "" && error ? error.message : stderr });
    });
  });
}

/**
 * Runs a shell command as `identity`; `args` are $1, $2 and so on. All changes in folders owned by the database user
 * use this function: executed as root, a planted symbolic link could redirect a write anywhere.
 */
export function runShell(identity: Identity, script: string, ...args: string[]): Promise<Outcome> {
  return run(identity, "/bin/sh", ["-c", script, "sh", ...args]);
}
