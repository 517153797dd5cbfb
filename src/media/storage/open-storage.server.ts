import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { S3Limits, S3Settings } from "../../platform/s3/requests.server.ts";
import { openDiskStorage } from "./disk.server.ts";
import { withFallback } from "./fallback.server.ts";
import { openS3Storage } from "./s3.server.ts";
import type { OpenedStorage } from "./storage.server.ts";

export type StorageSettings = { dataDir: string; s3: S3Settings | null; s3Writes: boolean };

/**
 * The storage that the settings choose: the bucket, or the folder `uploads` of DATA_DIR. During a move photos are in
 * both, and those that are not in the chosen one are read from the other.
 * @param limits of the requests to the bucket; default: those of requests that a visitor waits for
 */
export async function openStorage(
  { dataDir, s3, s3Writes }: StorageSettings,
  nowMs: number,
  limits?: S3Limits,
): Promise<OpenedStorage> {
  const folder = join(dataDir, "uploads");
  if (s3 === null) return openDiskStorage(folder, nowMs);
  const bucket = openS3Storage(s3, limits);
  if (!s3Writes) return withFallback(await openDiskStorage(folder, nowMs), bucket);
  return (await hasFiles(folder)) ? withFallback(bucket, await openDiskStorage(folder, nowMs)) : bucket;
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(join(folder, "objects"))).length > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
