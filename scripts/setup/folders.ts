import { join } from "node:path";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

/** Logs, locks and other files that can be deleted. */
export const cacheFolder = join(root, ".cache");
