import { totalmem } from "node:os";

const megabyte = 1_048_576;

/**
 * How much of the machine's memory PostgreSQL takes for itself and may count on: its own defaults are those of a machine
 * with a gigabyte. It takes a quarter, four gigabytes at most (a million ads are three); what it does not use stays with
 * the others.
 */
export function memorySettings(total: number = allowedMemory()): Record<string, string> {
  const megabytes = total / megabyte;
  return {
    shared_buffers: `${Math.round(Math.min(4096, Math.max(128, megabytes / 4)))}MB`,
    effective_cache_size: `${Math.round(Math.max(512, megabytes / 2))}MB`,
    // Of disks without a head that moves.
    random_page_cost: "1.1",
  };
}

/** In a container, what that may use. */
function allowedMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
