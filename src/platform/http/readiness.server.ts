/** Load balancers and monitors time out early: a later response counts as not ready. */
const patienceMs = 1_500;

/**
 * Readiness check that responds within `patienceMs` even when the database hangs. Concurrent checks are coalesced: a
 * monitor that polls a hanging database must not use up its connections.
 */
export function createReadiness(ask: () => Promise<boolean>, waitMs = patienceMs): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return async () => {
    asking ??= ask()
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), waitMs);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
