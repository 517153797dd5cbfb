/** Shorter than the timeouts of load balancers and monitors. */
const defaultTimeoutMs = 1_500;

/**
 * Readiness check that responds within `timeoutMs`, with false when the database hangs. Concurrent checks are
 * coalesced: a monitor that polls a hanging database must not use up its connections.
 */
export function createReadiness(
  check: () => Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  return async () => {
    pending ??= check()
      .catch(() => false)
      .finally(() => {
        pending = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    try {
      return await Promise.race([pending, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
