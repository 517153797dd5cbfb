import { join } from "node:path";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

/** Logs of long steps, the lock, and the like: nothing in it is missed when it is gone. */
export const cacheFolder = join(root, ".cache");
