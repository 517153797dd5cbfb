import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Hash of names and contents of files. By content, because clones, copies and checkouts change modification times.
 * @param paths files or folders under `root`; a missing one counts as empty
 * @param isCounted filter by path under `root`, with slashes
 * @returns SHA-256 in hexadecimal
 */
export async function folderHash(
  root: string,
  paths: string[],
  isCounted: (path: string) => boolean,
): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(root, path))))
    .flat()
    .filter(isCounted)
    .sort();
  const hash = createHash("sha256");
  // One at a time: opening thousands of files at once exceeds the limit of open files on small systems.
  for (const file of files) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const stats = await stat(join(root, path)).catch(() => null);
  if (stats === null) return [];
  if (stats.isFile()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  const from = join(root, path).length + 1;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${path}/${join(entry.parentPath, entry.name).slice(from).replaceAll("\\", "/")}`);
}
