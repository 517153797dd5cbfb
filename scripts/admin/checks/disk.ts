import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { type Finding, failed, ok, reasonOf, warning } from "./finding.ts";

/** `device`: equal for folders on one disk */
type DiskSpace = { free: number; size: number; device: number };
const minimum = { warning: 0.1, failed: 0.03 };

/** Free space for photos, the embedded database and backups. @param readSpace for tests */
export async function checkDisk(
  folders: readonly string[],
  readSpace: (folder: string) => Promise<DiskSpace> = diskSpace,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const seen = new Set<number>();
  for (const folder of folders) {
    let space: DiskSpace;
    try {
      space = await readSpace(folder);
    } catch (error) {
      found.push(failed(`The disk of ${folder} cannot be asked (${reasonOf(error)}).`));
      continue;
    }
    const { free, size, device } = space;
    if (seen.has(device)) continue;
    seen.add(device);
    const share = size === 0 ? 0 : free / size;
    const state = `${gigabytes(free)} of ${gigabytes(size)} are free at ${folder}`;
    const advice = "Make room: delete old backups, or enlarge the disk.";
    if (share < minimum.failed) found.push(failed(`${state}. ${advice}`));
    else if (share < minimum.warning) found.push(warning(`${state}. ${advice}`));
    else found.push(ok(`${state}.`));
  }
  return found;
}

async function diskSpace(folder: string): Promise<DiskSpace> {
  // The folder for backups is created by the first one.
  let existing = folder;
  while (!existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  const { bavail, blocks, bsize } = await statfs(existing);
  const { dev: device } = await stat(existing);
  return { free: bavail * bsize, size: blocks * bsize, device };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
