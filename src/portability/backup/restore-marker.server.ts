import { existsSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** In DATA_DIR while a restoration runs; one that was killed leaves it, and no site starts on half of its data. */
const markerOf = (dataDir: string) => join(dataDir, "restore-unfinished.txt");

export async function isRestoreUnfinished(dataDir: string): Promise<boolean> {
  return existsSync(markerOf(dataDir));
}

export async function markRestore(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(markerOf(dataDir), `Restoring ${file}\n`, { flush: true });
  await syncFolder(dataDir);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir));
  await syncFolder(dataDir);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
