import { totalmem } from "node:os";

const megabyte = 1_048_576;

/**
 * Memory settings derived from the machine; PostgreSQL's defaults assume one gigabyte. Shared buffers are a quarter of
 * the memory, four gigabytes at most (a million listings take three).
 */
export function memorySettings(total: number = allowedMemory()): Record<string, string> {
  const megabytes = total / megabyte;
  return {
    shared_buffers: `${Math.round(Math.min(4096, Math.max(128, megabytes / 4)))}MB`,
    effective_cache_size: `${Math.round(Math.max(512, megabytes / 2))}MB`,
    // For SSDs.
    random_page_cost: "1.1",
  };
}

/** Takes a container's memory limit into account. */
function allowedMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
