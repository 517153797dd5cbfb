import { readFile } from "node:fs/promises";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.server.ts";
import { inspectProcess } from "../../src/platform/postgres/processes.server.ts";
import { childrenOf } from "../support/postgres-starter.ts";
import { clusterOf } from "./database-client.ts";

/** The processes of an embedded server: its first one, those of connections and background work, and its supervisor. */
export async function postgresProcesses(
  dataDir: string,
): Promise<{ postmaster: number; children: number[]; supervisor: number | null }> {
  const postmaster = (await readPostmasterFile(clusterOf(dataDir)))?.pid;
  if (postmaster === undefined) throw new Error("PostgreSQL is not running");
  const children = await childrenOf(postmaster);
  const supervisor = (await inspectProcess(postmaster))?.parentPid ?? null;
  return { postmaster, children, supervisor };
}

/** The processes that decode photos, children of the site's. */
export async function imageChildren(site: number): Promise<number[]> {
  const children = await childrenOf(site);
  const commands = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, index) => commands[index]?.includes("image-worker"));
}

/** A process may have ended just before. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
