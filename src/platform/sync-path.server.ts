import { open } from "node:fs/promises";

/** Flushes a file, or the names in a folder, to disk: a file is durable after both its own sync and that of its folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
