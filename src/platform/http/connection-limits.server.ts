/** Limits of a server's connections, so that clients that send nothing cannot use up memory and file descriptors. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";

/** Each takes about 8 KB. */
const maxConnections = 5_000;
/** Node ends connections whose request head is incomplete (headersTimeout), but not those that never sent a byte. */
const firstByteTimeoutMs = 30_000;
/** Share of the open-file limit that connections may take: files, sockets to the database and child processes need others. */
const fileShare = 0.6;
const logIntervalMs = 60_000;

export function limitConnections(
  server: Server,
  log: { warn(fields: object, message: string): void },
  { timeoutMs = firstByteTimeoutMs, openFiles = openFileLimit() } = {},
): void {
  server.maxConnections = Math.min(maxConnections, Math.floor(openFiles * fileShare));
  server.on("connection", (socket) => socket.setTimeout(timeoutMs));
  // From now on Node's own timeouts apply: of the body, and of a connection that waits for the next request.
  server.on("request", ({ socket }) => socket.setTimeout(0));
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    if (performance.now() - loggedAt < logIntervalMs) return;
    loggedAt = performance.now();
    log.warn({ maxConnections: server.maxConnections }, "connections refused: too many are open");
  });
}

/** Infinity where the system does not say. */
function openFileLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/mu.exec(readFileSync("/proc/self/limits", "latin1")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
