import { open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.server.ts";
import type { Identity } from "./identity.server.ts";
import type { Location } from "./location.server.ts";
import { inspectProcess } from "./processes.server.ts";
import { type Outcome, run, runShell } from "./run-program.server.ts";
import { superuser } from "./site-role.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

/**
 * Returns the cluster folder for the major version of the binaries, creating the cluster if needed. initdb runs in a
 * sibling folder that is renamed when complete, so that a killed start leaves no partial cluster. Of two concurrent
 * first starts, the second finds the target taken and discards its own.
 */
export async function ensureCluster(options: {
  location: Location;
  binaries: Binaries;
  durable: boolean;
  say: (line: string) => void;
}): Promise<string> {
  const { location, binaries, durable, say } = options;
  const { folder, identity } = location;
  const cluster = join(folder, String(binaries.major));
  await removeLeftovers(location);
  if (await hasCluster(cluster, binaries.major)) return cluster;
  await rejectOtherMajors(folder, binaries.major);

  say(`Creating the database with PostgreSQL ${binaries.version} in ${cluster}.`);
  const fresh = `${cluster}.new-${process.pid}-${Date.now()}`;
  const outcome = await runInitdb(binaries, identity, fresh, durable);
  const problem = outcome.ok ? await moveIntoPlace(fresh, cluster) : reasonOf(outcome.stderr);
  await runShell(identity, 'rm -rf -- "$1"', fresh);
  if (await hasCluster(cluster, binaries.major)) return cluster;
  throw new PostgresStartError(`The database could not be created in ${cluster}: ${problem}.`);
}

async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return false;
  if (Number(version) === major) return true;
  throw new PostgresStartError(
    `The database in ${cluster} was created by PostgreSQL ${version.trim()}, not ${major}: move it out of the way.`,
  );
}

async function rejectOtherMajors(folder: string, major: number): Promise<void> {
  const others = (await readdir(folder)).filter((name) => /^\d+$/.test(name) && name !== String(major));
  if (others.length === 0) return;
  throw new PostgresStartError(
    `The database in ${folder} was created by PostgreSQL ${others.join(" and ")}, and this is PostgreSQL ${major}, which cannot read it: dump it with the old version and restore it, or move ${join(folder, others[0] ?? "")} away to begin with an empty database.`,
  );
}

/** Removes partial clusters of starts that were killed during initdb. */
async function removeLeftovers({ folder, identity }: Location): Promise<void> {
  for (const name of await readdir(folder)) {
    const starter = /^\d+\.new-(\d+)-\d+$/.exec(name)?.[1];
    if (starter === undefined || (await inspectProcess(Number(starter))) !== undefined) continue;
    await runShell(identity, 'rm -rf -- "$1"', join(folder, name));
  }
}

/**
 * UTF8 and C.UTF-8, with checksums. LC_CTYPE must not be C: the full-text parser classifies characters by LC_CTYPE
 * rather than the builtin provider, and under C treats « ’ ½ — as letters ("l’été" would be one word).
 */
async function runInitdb(
  binaries: Binaries,
  identity: Identity,
  fresh: string,
  durable: boolean,
): Promise<Outcome> {
  const provider =
    binaries.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale-provider=libc"];
  const args = [
    "-D",
    fresh,
    "-U",
    superuser,
    "--encoding=UTF8",
    "--data-checksums",
    ...provider,
    "--auth-local=trust",
    "--auth-host=reject",
    ...(durable ? [] : ["--no-sync"]),
  ];
  let outcome: Outcome = { ok: false, stdout: "", stderr: "" };
  // Older macOS versions have no C.UTF-8; C is the last resort.
  for (const ctype of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    outcome = await run(identity, binaries.initdb, [...args, "--locale=C", `--lc-ctype=${ctype}`]);
    if (outcome.ok || !outcome.stderr.includes("invalid locale")) break;
  }
  return outcome;
}

async function moveIntoPlace(fresh: string, cluster: string): Promise<string> {
  try {
    await rename(fresh, cluster);
    const parent = await open(join(cluster, ".."), "r");
    await parent.sync();
    await parent.close();
    return "";
  } catch (error) {
    // The target is taken by a concurrent start, which the caller checks.
    return error instanceof Error ? error.message : String(error);
  }
}

function reasonOf(stderr: string): string {
  if (stderr.includes("No space left on device")) return "the disk is full";
  if (stderr.includes("Read-only file system")) return "the disk is read-only";
  const message = /(?:FATAL|PANIC|error):\s*(.*)/.exec(stderr)?.[1] ?? stderr.trim().split("\n").at(-1);
  return message || "initdb gave no reason";
}
