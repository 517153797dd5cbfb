import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.server.ts";

/** Library locations in the npm package and in Debian packages, on each supported system. */
const libraryFolders = ["lib/postgresql", "lib"];
const fileNames = ["pg_prewarm.so", "pg_prewarm.dylib", "pg_prewarm.dll"];

/**
 * Loads pg_prewarm, whose autoprewarm restores the buffer cache after a restart (dumped at shutdown and every five
 * minutes). Without it, the first searches among a million listings read about two thousand blocks each from disk.
 */
export function prewarmSettings({ postgres }: Pick<Binaries, "postgres">): Record<string, string> {
  const hasLibrary = libraryFolders.some((folder) =>
    fileNames.some((name) => existsSync(join(postgres, "../..", folder, name))),
  );
  return hasLibrary ? { shared_preload_libraries: "pg_prewarm" } : {};
}
