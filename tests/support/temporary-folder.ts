import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary DATA_DIR for a test, and its removal. mkdtemp makes it 0700, which is what the database's user cannot
 * reach when tests run as root; this one lets everybody pass (what PostgreSQL keeps in it is 0700 of its own).
 */
export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "babillard-test-"));
  await chmod(folder, 0o755);
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}
