import { createConnection } from "node:net";
import { join } from "node:path";
import { type PostmasterFile, readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess, type ProcessInfo } from "./processes.server.ts";
import { launchMarker } from "./server-settings.server.ts";
import { isStarterAlive } from "./supervisor.server.ts";

/**
 * State of the server of a cluster.
 *
 * `absent`: not running; `stale` is a pid file whose pid now belongs to another program or a zombie, which PostgreSQL
 * would mistake for a running server (it handles unused pids itself).
 *
 * `ready`: accepts connections at the address that its pid file names. In a copied folder this is the original's server.
 *
 * `orphaned`: a server started by us whose supervisor was killed, so that nothing will stop it.
 */
export type RunningServer =
  | { state: "absent"; stale: PostmasterFile | undefined }
  | { state: "starting"; pid: number }
  | { state: "stopping"; pid: number }
  | { state: "orphaned"; pid: number }
  | { state: "ready"; file: PostmasterFile; host: string; port: number };

export async function inspectServer(cluster: string): Promise<RunningServer> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined) return { state: "absent", stale: undefined };
  const info = await inspectProcess(file.pid);
  const { pid, socketFolder, port } = file;
  if (info === undefined || !isServerOf(cluster, info)) {
    // The server may run in another container that shares the folder: its pid is meaningless here, but its socket
    // works. Or the folder is a copy and the server that of the original: openServer() checks that.
    if (socketFolder !== undefined && port !== undefined && (await isSocketOpen(socketFolder, port)))
      return { state: "ready", file, host: socketFolder, port };
    return { state: "absent", stale: isPidInUse(pid) ? file : undefined };
  }
  const parent = await inspectProcess(info.parentPid);
  const hasStarter = parent === undefined ? undefined : isStarterAlive(parent);
  if (hasStarter === false) return { state: "stopping", pid };
  if (hasStarter === undefined && parent !== undefined && isLaunchedHere(info))
    return { state: "orphaned", pid };
  if (file.status === "stopping") return { state: "stopping", pid };
  if (file.status !== "ready" && file.status !== "standby") return { state: "starting", pid };
  if (socketFolder === undefined || port === undefined) return { state: "starting", pid };
  return { state: "ready", file, host: socketFolder, port };
}

function isLaunchedHere(info: ProcessInfo): boolean {
  return info.command.join(" ").includes(launchMarker);
}

function isServerOf(cluster: string, { command, workingFolder }: ProcessInfo): boolean {
  const isPostgres = /\b(postgres|postmaster)\b/.test(command[0] ?? "");
  return isPostgres && (workingFolder === cluster || ` ${command.join(" ")} `.includes(` ${cluster} `));
}

/** Whether the pid is in use, also by a zombie. */
function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function isSocketOpen(socketFolder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(socketFolder, `.s.PGSQL.${port}`));
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
    socket.setTimeout(1000, () => finish(false));
  });
}
