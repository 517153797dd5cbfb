import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasFileInDataFolder } from "./connection.server.ts";
import { launchServer, type ServerPlan, stopSupervised, whenEnded } from "./launch.server.ts";
import { readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess } from "./processes.server.ts";
import { runShell } from "./run-program.server.ts";
import { inspectServer } from "./running-server.server.ts";
import { maintenanceDatabase, superuser } from "./site-role.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

/**
 * Stops a server that lost its supervisor, with the same three signals. Each is sent only while postmaster.pid names
 * that pid, so never to a later server or an unrelated program with the same pid.
 */
async function stopOrphan(cluster: string, pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!(await isServerPid(cluster, pid))) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < 8_000; waited += 50) {
      if (!(await isServerPid(cluster, pid))) return;
      await sleep(50);
    }
  }
}

async function isServerPid(cluster: string, pid: number): Promise<boolean> {
  const named = (await readPostmasterFile(cluster))?.pid === pid;
  return named && (await inspectProcess(pid)) !== undefined;
}

export type OpenServer = {
  address: { host: string; port: number };
  attached: boolean;
  /** Resolves when the server has ended; if attached, up to a few seconds later, and never after stop(). */
  ended: Promise<void>;
  /** Idempotent. */
  stop(): Promise<void>;
};

const waitTimeoutMs = 600_000;
const unresponsiveTimeoutMs = 60_000;

/**
 * Attaches to the running server of the cluster or starts one. Waits for a server that is starting or stopping;
 * restarts one that lost its supervisor. PostgreSQL's own lock file arbitrates simultaneous starts.
 */
export async function openServer(plan: ServerPlan, say: (line: string) => void): Promise<OpenServer> {
  const { cluster } = plan;
  const deadline = Date.now() + waitTimeoutMs;
  let unresponsiveSince: number | undefined;
  const failWhenUnresponsive = () => {
    unresponsiveSince ??= Date.now();
    if (Date.now() - unresponsiveSince > unresponsiveTimeoutMs) throw unresponsiveError(cluster);
  };
  let lastLine = "";
  const sayOnce = (line: string) => {
    if (line !== lastLine) say(line);
    lastLine = line;
  };
  for (; Date.now() < deadline; await sleep(50)) {
    const server = await inspectServer(cluster);
    if (server.state === "starting" || server.state === "stopping") {
      sayOnce(`PostgreSQL is ${server.state} under another process: waiting for it.`);
      continue;
    }
    if (server.state === "orphaned") {
      sayOnce("PostgreSQL was left running without its supervisor: restarting it.");
      await stopOrphan(cluster, server.pid);
      continue;
    }
    if (server.state === "ready") {
      const address = { host: server.host, port: server.port };
      const isOurs = await servesCluster(plan, address);
      if (isOurs === null) {
        failWhenUnresponsive();
        sayOnce("PostgreSQL is already running but does not respond yet: waiting for it.");
        continue;
      }
      if (isOurs) {
        say("PostgreSQL is already running on this data: using it.");
        return attachedServer(address, cluster);
      }
      sayOnce("DATA_DIR is a copy of that of a running site: starting a database server of its own.");
      await removeStaleLocks(plan, server.file.text);
    }
    if (server.state === "absent" && server.stale !== undefined)
      await removeStaleLocks(plan, server.stale.text);
    const opened = await tryStart(plan, sayOnce);
    if (opened !== undefined) return opened;
    failWhenUnresponsive();
  }
  throw new PostgresStartError(
    `The PostgreSQL of ${cluster} was neither ready nor stopped after ${waitTimeoutMs / 60_000} minutes: see ${cluster}.log.`,
  );
}

/**
 * Whether the server at this address serves this cluster; null when it does not accept connections. A copy of a running
 * DATA_DIR contains the original's postmaster.pid, which leads to the original's socket. Paths do not tell them apart
 * (containers mount the same folder at different paths), nor does the system identifier (a copy has the same), so the
 * server is asked for a file that was just created in our folder.
 */
async function servesCluster(
  { cluster, identity }: ServerPlan,
  address: OpenServer["address"],
): Promise<boolean | null> {
  const name = `babillard-same-folder-${randomUUID()}`;
  const created = await runShell(identity, ': >"$1"', join(cluster, name));
  if (!created.ok) {
    throw new PostgresStartError(`The folder ${cluster} cannot be written (${created.stderr.trim()}).`);
  }
  try {
    return await hasFileInDataFolder({ ...address, user: superuser, database: maintenanceDatabase }, name);
  } finally {
    await runShell(identity, 'rm -f -- "$1"', join(cluster, name));
  }
}

const pollIntervalMs = 1_000;

/** The server belongs to another process, so that its end can only be observed by polling. */
function attachedServer(address: OpenServer["address"], cluster: string): OpenServer {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  waitUntilAbsent(cluster, stopping.signal).then(resolve, () => undefined);
  return { address, attached: true, ended, stop: async () => stopping.abort() };
}

/** Rejects when aborted. Does not keep the process alive. */
async function waitUntilAbsent(cluster: string, signal: AbortSignal): Promise<void> {
  // Two consecutive misses are required: for a server in another container only the socket can be checked.
  for (let misses = 0; misses < 2; ) {
    await sleep(pollIntervalMs, undefined, { ref: false, signal });
    const { state } = await inspectServer(cluster);
    misses = state === "ready" ? 0 : misses + 1;
  }
}

function unresponsiveError(cluster: string): PostgresStartError {
  return new PostgresStartError(
    `Another PostgreSQL uses ${cluster} but does not respond: end the process named in its postmaster.pid and start again.`,
  );
}

async function tryStart(plan: ServerPlan, say: (line: string) => void): Promise<OpenServer | undefined> {
  const launch = await launchServer(plan, say);
  switch (launch.result) {
    case "ready": {
      let stopped: Promise<void> | undefined;
      const stop = async () => {
        await stopSupervised(launch.supervisor);
        // Still running only if the supervisor was killed.
        await stopOrphan(plan.cluster, launch.pid);
      };
      return {
        address: { host: plan.socketFolder, port: plan.port },
        attached: false,
        ended: whenEnded(launch.supervisor),
        stop: () => {
          stopped ??= stop();
          return stopped;
        },
      };
    }
    case "taken":
      return undefined;
    case "busy":
      say("Processes of the previous PostgreSQL are still ending: waiting for them.");
      await sleep(200);
      return undefined;
    case "failed":
      throw new PostgresStartError(`PostgreSQL did not start: ${launch.reason}.`);
  }
}

/**
 * After a crash and a reboot, the pid in the lock files may belong to another program, which PostgreSQL would take for
 * a running server. Removed only if unchanged since they were found stale.
 */
async function removeStaleLocks(
  { cluster, identity, socketFolder, port }: ServerPlan,
  text: string,
): Promise<void> {
  if ((await readPostmasterFile(cluster))?.text !== text) return;
  const script = 'rm -f -- "$1/postmaster.pid" "$2/.s.PGSQL.$3.lock"';
  await runShell(identity, script, cluster, socketFolder, String(port));
}
