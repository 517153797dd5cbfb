import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes temporary files or folders left behind by a killed process: everything last modified more than `maxAgeMs`
 * before `nowMs`. More recent ones may be in use by another process (an import). Returns the number removed; 0 for a
 * missing folder.
 */
export async function removeStaleFiles(folder: string, maxAgeMs: number, nowMs: number): Promise<number> {
  const names = await readdir(folder).catch(ignoreMissing);
  let removed = 0;
  for (const name of names ?? []) {
    const path = join(folder, name);
    const info = await stat(path).catch(ignoreMissing);
    if (info && nowMs - info.mtimeMs > maxAgeMs) {
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
  }
  return removed;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

const hourMs = 3_600_000;

/**
 * Removes files older than an hour now and every hour: a killed process, or a lost connection, leaves them in the middle
 * of an upload. A failure is logged; the next run retries.
 */
export function removeStaleFilesRegularly(
  folders: readonly string[],
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void },
  { intervalMs = hourMs, maxAgeMs = hourMs } = {},
): { firstRun: Promise<void>; stop: () => void } {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (const folder of folders) {
      try {
        const count = await removeStaleFiles(folder, maxAgeMs, Date.now());
        if (count > 0) log.info({ folder, count }, "incomplete uploads removed");
      } catch (error) {
        log.warn({ folder, err: error }, "incomplete uploads could not be removed");
      }
    }
    isRunning = false;
  };
  const timer = setInterval(() => void run(), intervalMs).unref();
  return { firstRun: run(), stop: () => clearInterval(timer) };
}
