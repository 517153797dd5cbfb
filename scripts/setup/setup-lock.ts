import { join } from "node:path";
import { cacheFolder } from "./folders.ts";
import { takeLock } from "./lock.ts";

/**
 * Runs `work` while holding the lock for installs and builds in this clone.
 * @param work receives a function to call with the process group of each program that it runs
 */
export async function withSetupLock(
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
