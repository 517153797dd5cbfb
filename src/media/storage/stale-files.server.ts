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
