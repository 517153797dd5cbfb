import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncPath } from "../../platform/sync-path.server.ts";
import { isKeySegment, requireObjectKey } from "./object-key.ts";
import { removeStaleFiles } from "./stale-files.server.ts";
import type { ListedObject, ObjectStorage, OpenedStorage } from "./storage.server.ts";

const chunkBytes = 64 * 1024;

/**
 * A file as a web stream that is opened at the first read and closed at the end or on cancel, so that a response
 * without body (HEAD, 304) can drop the stream without leaking a descriptor.
 */
function fileStream(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          handle ??= await open(path, "r");
          const chunk = new Uint8Array(chunkBytes);
          const { bytesRead } = await handle.read(chunk, 0, chunkBytes);
          if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close().catch(() => undefined);
          throw error;
        }
      },
      async cancel() {
        await handle?.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Longer than any upload, so that files which another process is writing are never removed. */
const staleAfterMs = 60 * 60 * 1000;

/**
 * Storage in `folder` (created if missing): `objects/` holds the objects by key, `incoming/` files being written.
 * `nowMs`: the current time; incoming files that a killed process left behind are removed. Rejects when the folder is
 * not writable.
 */
export async function openDiskStorage(folder: string, nowMs: number): Promise<OpenedStorage> {
  const objects = join(folder, "objects");
  // On the same file system as the objects, so that renames are atomic.
  const incoming = join(folder, "incoming");
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await syncPath(folder);
  await removeStaleFiles(incoming, staleAfterMs, nowMs);
  const pathOf = (key: string) => join(objects, requireObjectKey(key));

  const put: ObjectStorage["put"] = async (key, source) => {
    const target = pathOf(key);
    const temporary = join(incoming, randomUUID());
    try {
      if (typeof source === "string") await copyFile(source, temporary, constants.COPYFILE_FICLONE);
      else await writeFile(temporary, source, { flag: "wx", mode: 0o600 });
      await syncPath(temporary);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(temporary, target);
      await syncFoldersBetween(dirname(target), objects);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put,

    copy: async (from, to) => put(to, pathOf(from)),

    async open(key) {
      const path = pathOf(key);
      const info = await stat(path).catch(nullWhenMissing);
      return info?.isFile() ? { stream: fileStream(path), size: info.size } : null;
    },

    async remove(keyPrefix) {
      const target = pathOf(keyPrefix);
      await rm(target, { recursive: true, force: true });
      await syncPath(dirname(target)).catch(nullWhenMissing);
    },

    async size(key) {
      const info = await stat(pathOf(key)).catch(nullWhenMissing);
      return info?.isFile() ? info.size : null;
    },

    folders: () => foldersBelow(objects, ""),

    async lastModified(folder) {
      const path = pathOf(folder);
      let newest: Date | null = null;
      for (const name of (await readdir(path).catch(nullWhenMissing)) ?? []) {
        const info = await stat(join(path, name)).catch(nullWhenMissing);
        if (info && (newest === null || info.mtime > newest)) newest = info.mtime;
      }
      return newest;
    },

    list: () => listFiles(objects, ""),

    async check() {
      await access(incoming, constants.W_OK);
    },

    temporaryFolders: [incoming],
  };
}

/** Depth first, one folder at a time: a site may have a million photos. */
async function* foldersBelow(root: string, key: string): AsyncGenerator<string> {
  const entries = (await readdir(join(root, key), { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
  if (entries.some((entry) => entry.isFile())) yield key;
  for (const entry of entries)
    if (entry.isDirectory()) yield* foldersBelow(root, key === "" ? entry.name : `${key}/${entry.name}`);
}

/** Files below `folder` in the byte order of their keys: a folder is ordered as its name followed by a slash. */
async function* listFiles(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
  const names = entries
    .filter((entry) => isKeySegment(entry.name) && (entry.isDirectory() || entry.isFile()))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((one, other) => (one < other ? -1 : 1));
  for (const name of names) {
    const path = join(folder, name);
    if (name.endsWith("/")) {
      yield* listFiles(path, `${prefix}${name}`);
      continue;
    }
    const info = await stat(path).catch(nullWhenMissing);
    if (info) yield { key: `${prefix}${name}`, size: info.size };
  }
}

/**
 * A file name is durable only once its folder is synced, and the folder once its parent is. Every level is synced each
 * time: a concurrent put may have created a folder without having synced it yet.
 */
async function syncFoldersBetween(deepest: string, root: string): Promise<void> {
  for (let folder = deepest; ; folder = dirname(folder)) {
    await syncPath(folder);
    if (folder === root) return;
  }
}

/** ENOTDIR: a key below a key that is itself an object (`a.jpg/b` where `a.jpg` is a file). */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  return null;
}
