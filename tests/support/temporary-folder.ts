import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary DATA_DIR for a test. mkdtemp creates it with mode 0700, which the database's user cannot enter when tests
 * run as root, so this one is 0755 (PostgreSQL's own folder in it is 0700).
 */
export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "babillard-test-"));
  await chmod(folder, 0o755);
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}
