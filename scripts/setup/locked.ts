import { join } from "node:path";
import { cacheFolder } from "./folders.ts";
import { takeLock } from "./lock.ts";

/**
 * Runs `work` under the lock of this clone's installs and builds.
 * @param work receives a function to call with the process group of each program that it runs
 */
export async function underSetupLock(
  signal: AbortSignal,
  work: (setWorker: (group: number) => void) => Promise<void>,
): Promise<void> {
  const lock = await takeLock(join(cacheFolder, "setup.lock"), {
    signal,
    onWait: (pid) =>
      process.stderr.write(`Process ${pid} is installing or building here: waiting for it to finish.\n`),
  });
  try {
    await work(lock.setWorker);
  } finally {
    await lock.release();
  }
}
