import { execFile } from "node:child_process";
import { mkdir, open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** A disk of its own for a folder: a tmpfs, which only root can mount. @returns unmounts it */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner?: { uid: number; gid: number },
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isRoot) return async () => undefined;
  const { uid, gid } = owner ?? (await stat(folder));
  await run("mount", [
    ...["-t", "tmpfs", "-o", `size=${megabytes}m,uid=${uid},gid=${gid},mode=0700`],
    ...["fault-test", folder],
  ]);
  return async () => void (await run("umount", ["-l", folder]));
}

type Writers = { pids: readonly number[]; fileBytes: number };

/**
 * Fills the disk of a folder from `mountSmallDisk` to the last block. Other users than root limit the size of the files
 * that its writers write instead. @returns makes room again
 */
export async function fillDisk(folder: string, { pids, fileBytes }: Writers): Promise<() => Promise<void>> {
  if (!isRoot) {
    const limit = async (bytes: number | "unlimited") => {
      for (const pid of pids)
        await run("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]).catch(() => undefined);
    };
    await limit(fileBytes);
    return () => limit("unlimited");
  }
  const path = join(folder, "filling");
  const file = await open(path, "w");
  const block = Buffer.alloc(1 << 20, 1);
  try {
    for (let bytes = block.length; bytes >= 4096; ) {
      try {
        await file.write(block, 0, bytes);
      } catch {
        bytes /= 2; // the disk is full for this size
      }
    }
  } finally {
    await file.close();
  }
  if ((await statfs(folder)).bavail > 16) throw new Error("the disk is not full");
  return () => rm(path);
}
