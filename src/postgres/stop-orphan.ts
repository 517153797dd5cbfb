import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "./postmaster-file.ts";
import { lookAtProcess } from "./processes.ts";

/**
 * Ends a server that lost its supervisor, in the supervisor's own three steps. Each signal is given only while
 * postmaster.pid names that pid, so never to a later server nor to a program that was given the same number.
 */
export async function stopOrphan(cluster: string, pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!(await isThatServer(cluster, pid))) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < 8_000; waited += 50) {
      if (!(await isThatServer(cluster, pid))) return;
      await sleep(50);
    }
  }
}

async function isThatServer(cluster: string, pid: number): Promise<boolean> {
  const named = (await readPostmasterFile(cluster))?.pid === pid;
  return named && (await lookAtProcess(pid)) !== undefined;
}
