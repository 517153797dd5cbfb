import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.server.ts";

/** Arguments of the server program: defaults for this machine, overridden by `settings`. */
export function serverArguments(options: {
  binaries: Pick<Binaries, "postgres">;
  socketFolder: string;
  port: number;
  settings: Record<string, string>;
}): string[] {
  const { binaries, socketFolder, port, settings } = options;
  const all: Record<string, string> = {
    listen_addresses: "",
    // A list value, quoted because paths may contain commas and spaces.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: String(port),
    fsync: "on",
    jit: "off",
    // `keepRunning` starts a server that ended. One of version 18.4 that restarts by itself does not notice that its
    // recovery has crashed too, as on a disk with errors, and stays in recovery mode for good.
    restart_after_crash: "off",
    logging_collector: "off",
    // The application logs its own failed statements; this log must not grow with them.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...memorySettings(),
    ...prewarmSettings(binaries),
    ...settings,
  };
  const assignments = [...Object.entries(all).map(([name, value]) => `${name}=${value}`), launchMarker];
  return assignments.flatMap((assignment) => ["-c", assignment]);
}

/** In the command line of every server started by us, unlike one started with pg_ctl. */
export const launchMarker = "cluster_name=babillard";

const megabyte = 1_048_576;

/**
 * Memory settings derived from the machine; PostgreSQL's defaults assume one gigabyte. Shared buffers are a quarter of
 * the memory, at most four gigabytes (a million listings take three).
 */
export function memorySettings(totalBytes: number = availableMemory()): Record<string, string> {
  const megabytes = totalBytes / megabyte;
  return {
    shared_buffers: `${Math.round(Math.min(4096, Math.max(128, megabytes / 4)))}MB`,
    effective_cache_size: `${Math.round(Math.max(512, megabytes / 2))}MB`,
    // For SSDs.
    random_page_cost: "1.1",
  };
}

/** The machine's memory, or the container's limit. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Library locations in the npm package and in Debian packages, on each supported system. */
const libraryFolders = ["lib/postgresql", "lib"];
const prewarmLibraries = ["pg_prewarm.so", "pg_prewarm.dylib", "pg_prewarm.dll"];

/**
 * Loads pg_prewarm, whose autoprewarm restores the buffer cache after a restart (dumped at shutdown and every five
 * minutes). Without it, the first searches among a million listings read about two thousand blocks each from disk.
 */
export function prewarmSettings({ postgres }: Pick<Binaries, "postgres">): Record<string, string> {
  const hasLibrary = libraryFolders.some((folder) =>
    prewarmLibraries.some((name) => existsSync(join(postgres, "../..", folder, name))),
  );
  return hasLibrary ? { shared_preload_libraries: "pg_prewarm" } : {};
}
