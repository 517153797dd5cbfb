import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.server.ts";
import { inspectProcess } from "../../src/platform/postgres/processes.server.ts";
import { childrenOf } from "../support/postgres-starter.ts";
import type { RunningSite } from "../support/site.ts";

export const victims = ["site", "child", "server", "all"] as const;
export type Victim = (typeof victims)[number];

/** Kills the victim in the middle of everything, leaves the rest a moment to go on, then kills the site too. */
export async function kill(victim: Victim, site: RunningSite): Promise<void> {
  const postmaster = (await readPostmasterFile(`${site.dataDir}/postgres/18`))?.pid;
  if (postmaster === undefined) throw new Error("there is no PostgreSQL to kill");
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
  for (const pid of pids) killIfThere(pid);
  if (victim === "child" || victim === "server") await sleep(Math.random() * 4_000);
  site.child.kill("SIGKILL");
  await site.ended;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // A connection that has just closed takes its server process with it.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
