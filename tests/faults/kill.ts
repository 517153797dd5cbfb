import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSite } from "../support/site.ts";
import { postgresProcesses, signal } from "./processes.ts";

export const victims = ["site", "child", "server", "all"] as const;
export type Victim = (typeof victims)[number];

/** Kills the victim, lets the other processes run for a moment, then kills the site. */
export async function kill(victim: Victim, site: RunningSite): Promise<void> {
  await killOnly(victim, site);
  if (victim === "child" || victim === "server") await sleep(Math.random() * 4_000);
  site.child.kill("SIGKILL");
  await site.ended;
}

/** `child`: a random process of the database; `server`: all of them; `all`: with the site and the supervisor. */
export async function killOnly(victim: Victim, { child, dataDir }: RunningSite): Promise<void> {
  const { postmaster, children, supervisor } = await postgresProcesses(dataDir);
  const one = children[Math.floor(Math.random() * children.length)] ?? postmaster;
  const server = [postmaster, ...children];
  const pids: (number | null | undefined)[] = {
    site: [child.pid],
    child: [one],
    server,
    all: [child.pid, supervisor, ...server],
  }[victim];
  signal(
    pids.filter((pid) => typeof pid === "number"),
    "SIGKILL",
  );
}
