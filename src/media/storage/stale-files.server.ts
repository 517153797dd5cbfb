import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes what a killed process left in a folder of temporary files or folders: everything last written more than
 * `maxAgeMs` before `nowMs`. Younger ones stay, since another process (an import beside the site) may be using them.
 * Returns how many were removed; a folder that does not exist has none.
 */
export async function removeStaleFiles(folder: string, maxAgeMs: number, nowMs: number): Promise<number> {
  const names = await readdir(folder).catch(ignoreMissing);
  let removed = 0;
  for (const name of names ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && nowMs - found.mtimeMs > maxAgeMs) {
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
  }
  return removed;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
