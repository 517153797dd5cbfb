import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.server.ts";

/** Of the package, of Debian's; with the file names of the systems that there are packages for. */
const libraryFolders = ["lib/postgresql", "lib"];
const fileNames = ["pg_prewarm.so", "pg_prewarm.dylib", "pg_prewarm.dll"];

/**
 * A server that was started anew reads what its predecessor had in memory (noted when it stops, and every five minutes):
 * of a million ads, the first searches otherwise read half of them from the disk, two thousand a search.
 */
export function prewarmSettings({ postgres }: Pick<Binaries, "postgres">): Record<string, string> {
  const hasLibrary = libraryFolders.some((folder) =>
    fileNames.some((name) => existsSync(join(postgres, "../../..", folder, name))),
  );
  return hasLibrary ? { shared_preload_libraries: "pg_prewarm" } : {};
}
