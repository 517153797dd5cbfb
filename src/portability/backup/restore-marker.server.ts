import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "../../platform/sync-path.server.ts";

/** In DATA_DIR while a restoration runs; one that was killed leaves it, and no site starts on half of its data. */
const markerOf = (dataDir: string) => join(dataDir, "restore-unfinished.txt");

export async function isRestoreUnfinished(dataDir: string): Promise<boolean> {
  return existsSync(markerOf(dataDir));
}

export async function markRestore(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(markerOf(dataDir), `Restoring ${file}\n`, { flush: true });
  await syncPath(dataDir);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir));
  await syncPath(dataDir);
}
