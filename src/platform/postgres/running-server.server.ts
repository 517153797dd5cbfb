import { createConnection } from "node:net";
import { join } from "node:path";
import { type PostmasterFile, readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess, type ProcessFacts } from "./processes.server.ts";
import { supervisorHasStarter } from "./supervisor.server.ts";

/**
 * What is going on in a cluster.
 * - `absent`: nothing runs; `stale` is a pid file whose pid some other program has now, or the dead server as a
 *   zombie. PostgreSQL would take both for a running server; a pid that nobody has, it sees through itself.
 * - `orphaned`: a server started here whose supervisor was killed: nothing would ever end it.
 */
export type RunningServer =
  | { state: "absent"; stale: PostmasterFile | undefined }
  | { state: "starting"; pid: number }
  | { state: "stopping"; pid: number }
  | { state: "orphaned"; pid: number }
  | { state: "ready"; pid: number; host: string; port: number };

export async function inspectServer(cluster: string): Promise<RunningServer> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined) return { state: "absent", stale: undefined };
  const facts = await inspectProcess(file.pid);
  const { pid, socketFolder, port } = file;
  if (facts === undefined || !isServerOf(cluster, facts)) {
    // A server in another container on the same folder: its pid means nothing here, its socket does.
    if (socketFolder !== undefined && port !== undefined && (await accepts(socketFolder, port)))
      return { state: "ready", pid, host: socketFolder, port };
    return { state: "absent", stale: isTaken(pid) ? file : undefined };
  }
  const parent = await inspectProcess(facts.parentPid);
  const hasStarter = parent === undefined ? undefined : supervisorHasStarter(parent);
  if (hasStarter === false) return { state: "stopping", pid };
  if (hasStarter === undefined && parent !== undefined && isOurs(facts)) return { state: "orphaned", pid };
  if (file.status === "stopping") return { state: "stopping", pid };
  if (file.status !== "ready" && file.status !== "standby") return { state: "starting", pid };
  if (socketFolder === undefined || port === undefined) return { state: "starting", pid };
  return { state: "ready", pid, host: socketFolder, port };
}

/** In the command line of every server started here; tells it from one that a person started with pg_ctl. */
export const oursMark = "cluster_name=babillard";

function isOurs(facts: ProcessFacts): boolean {
  return facts.command.join(" ").includes(oursMark);
}

function isServerOf(cluster: string, { command, workingFolder }: ProcessFacts): boolean {
  const isPostgres = /\b(postgres|postmaster)\b/.test(command[0] ?? "");
  return isPostgres && (workingFolder === cluster || ` ${command.join(" ")} `.includes(` ${cluster} `));
}

/** Whether the system has a process of that number, if only a zombie. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function accepts(socketFolder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(socketFolder, `.s.PGSQL.${port}`));
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.setTimeout(1000, () => answer(false));
  });
}
