import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isS3Url } from "../../platform/s3/location.ts";
import { abortAbandoned, uploadInParts } from "../../platform/s3/multipart.server.ts";
import { checkBucket, listObjects, runS3 } from "../../platform/s3/objects.server.ts";
import {
  createS3Sender,
  patientLimits,
  type S3Access,
  type S3Limits,
} from "../../platform/s3/requests.server.ts";
import { syncPath } from "../../platform/sync-path.server.ts";
import { backupTime } from "./retention.ts";
import { type S3Place, s3Place } from "./s3-place.server.ts";

/** Where backups are stored. */
export interface BackupTarget {
  /** for messages: `description/NAME` is what a restoration takes */
  readonly description: string;
  /** Bytes that can be stored; null where there is no limit. */
  freeBytes(): Promise<number | null>;
  /** Stores a backup under `name`, whole or not at all, and returns its size once it is durable. */
  write(name: string, archive: AsyncIterable<Uint8Array>): Promise<number>;
  /** Names of the complete backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** `location`: a folder, or s3://bucket/prefix in the account `s3`. */
export function openTarget(location: string, s3: S3Access | null): Promise<BackupTarget> {
  return isS3Url(location) ? openS3Target(s3Place(location, s3)) : openFolderTarget(location);
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

/** A bucket, or the objects below a prefix of it. */
async function openS3Target(
  { settings, prefix }: S3Place,
  limits: S3Limits = patientLimits,
): Promise<BackupTarget> {
  const send = createS3Sender(settings, limits);
  const folder = prefix === "" ? "" : `${prefix}/`;
  // Before the dump: a wrong key is reported at once.
  await checkBucket(send);
  await abortAbandoned(send, `${folder}babillard-`, new Date(Date.now() - abandonedAfterMs));
  return {
    description: `s3://${[settings.bucket, prefix].filter(Boolean).join("/")}`,

    freeBytes: async () => null,

    write: (name, archive) => uploadInParts(send, `${folder}${name}`, archive),

    async list() {
      const names: string[] = [];
      for await (const { key } of listObjects(send, folder)) names.push(key.slice(folder.length));
      return names.filter((name) => backupTime(name) !== null);
    },

    async remove(name) {
      await runS3(send, { method: "DELETE", key: `${folder}${name}` });
    },
  };
}
