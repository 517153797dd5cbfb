import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncPath } from "../../platform/sync-path.server.ts";
import { backupTime } from "./retention.ts";

/** Where backups are stored: a folder, later a bucket. */
export interface BackupTarget {
  /** for messages */
  readonly description: string;
  /** Bytes that can be stored; null where there is no limit. */
  freeBytes(): Promise<number | null>;
  /** Stores a backup under `name`, whole or not at all, and returns its size once it is durable. */
  write(name: string, archive: AsyncIterable<Uint8Array>): Promise<number>;
  /** Names of the complete backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Leftovers of killed backups are removed after this time; a running one writes more often than once a day. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;
const partial = /^\.babillard-.*\.partial-\d+$/u;

/** A folder, created with access for its owner only, as the files in it. */
export async function openFolderTarget(folder: string): Promise<BackupTarget> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!partial.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true });
  }
  return {
    description: folder,

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async write(name, archive) {
      const temporary = join(folder, `.${name}.partial-${process.pid}`);
      try {
        await pipeline(archive, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
        const { size } = await stat(temporary);
        await rename(temporary, join(folder, name));
        await syncPath(folder);
        return size;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async list() {
      return (await readdir(folder)).filter((name) => backupTime(name) !== null);
    },

    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
