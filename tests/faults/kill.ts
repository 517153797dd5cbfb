import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.server.ts";
import { inspectProcess } from "../../src/platform/postgres/processes.server.ts";
import { childrenOf } from "../support/postgres-starter.ts";
import type { RunningSite } from "../support/site.ts";

export const victims = ["site", "child", "server", "all"] as const;
export type Victim = (typeof victims)[number];

/** Kills the victim, lets the other processes run for a moment, then kills the site. */
export async function kill(victim: Victim, site: RunningSite): Promise<void> {
  const postmaster = (await readPostmasterFile(`${site.dataDir}/postgres/18`))?.pid;
  if (postmaster === undefined) throw new Error("PostgreSQL is not running");
  const children = await childrenOf(postmaster);
  const one = children[Math.floor(Math.random() * children.length)] ?? postmaster;
  const server = [postmaster, ...children];
  const supervisor = (await inspectProcess(postmaster))?.parentPid;
  const pids = {
    site: [],
    child: [one],
    server,
    all: [site.child.pid, supervisor, ...server].filter((pid) => pid !== undefined),
  }[victim];
  for (const pid of pids) killIfRunning(pid);
  if (victim === "child" || victim === "server") await sleep(Math.random() * 4_000);
  site.child.kill("SIGKILL");
  await site.ended;
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The server process of a connection that was just closed has already exited.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
