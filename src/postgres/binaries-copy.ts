import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "./identity.ts";
import { PostgresStartError } from "./start-error.ts";

/**
 * A complete copy of the package that every user of this machine can read, made once per version.
 * It is written beside its place and renamed into it: a copy cut short, or two starts at once, leave nothing half.
 */
export async function copyBinaries(options: {
  packaged: string;
  copiesFolder: string;
  finish: (copy: string) => Promise<boolean>;
  say: (line: string) => void;
}): Promise<string> {
  const { packaged, copiesFolder, finish, say } = options;
  const place = join(copiesFolder, await copyName(packaged));
  if (existsSync(place)) return place;
  say(`Copying the PostgreSQL programs to ${place}, where the database's user can run them (60 MB).`);
  try {
    await mkdir(copiesFolder, { recursive: true, mode: 0o755 });
    if (isRoot()) await chmod(copiesFolder, 0o755); // also under umask 077
    const fresh = await mkdtemp(`${place}.new-`);
    try {
      await cp(packaged, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
      await finish(fresh);
      await publish(fresh);
      await rename(fresh, place).catch((error) => {
        if (!existsSync(place)) throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(
      `The PostgreSQL programs could not be copied to ${place} (${reason}). Move the application to a folder that the database's user can read.`,
      { cause: error },
    );
  }
  return place;
}

async function copyName(packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, "package.json"), "utf8"));
  return `postgres-binaries-${version}-${process.platform}-${process.arch}`;
}

/** Static libraries are for compiling against PostgreSQL. */
function isNeeded(path: string): boolean {
  return !path.endsWith(".a");
}

/** Readable by all whatever the umask was at installation, and on the disk before the rename says it is complete. */
async function publish(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await publish(path);
    if (!entry.isFile()) continue;
    const file = await open(path, "r");
    await file.chmod(((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
    await file.sync();
    await file.close();
  }
  await chmod(folder, 0o755);
}
