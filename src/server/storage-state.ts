import type { OpenedStorage } from "../media/index.server.ts";
import { createReadiness } from "../platform/http/readiness.server.ts";

/** A successful check is valid for this time: each is a request to the object storage, which may be paid for. */
const validMs = 15_000;

/** Whether photos can be read and stored now, answered as quickly as a readiness check. */
export function createStorageState(
  storage: Pick<OpenedStorage, "check">,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  const check = createReadiness(async () => {
    await storage.check();
    succeededAt = now();
    return true;
  });
  return async () => now() - succeededAt < validMs || check();
}
