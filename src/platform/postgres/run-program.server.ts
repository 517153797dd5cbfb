import { execFile } from "node:child_process";
import type { Identity } from "./identity.server.ts";

export type Outcome = { ok: boolean; stdout: string; stderr: string };

/**
 * The environment of every program started here: none of the PG… variables of the person who starts the site,
 * and UTC, so that a cluster does not depend on where it was made.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** Runs a program to its end as `identity`. A program that cannot even be started is an outcome too, not a throw. */
export function run(identity: Identity, file: string, args: string[]): Promise<Outcome> {
  const options = { ...identity.switchTo, cwd: "/", env: cleanEnvironment(), maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr === "" && error ? error.message : stderr });
    });
  });
}

/**
 * Runs a line of shell as `identity`; `args` are its $1, $2…
 * What touches a folder that the database's user owns goes through here: done as root, a symbolic link planted
 * there would turn it into a write anywhere.
 */
export function runShell(identity: Identity, script: string, ...args: string[]): Promise<Outcome> {
  return run(identity, "/bin/sh", ["-c", script, "sh", ...args]);
}
