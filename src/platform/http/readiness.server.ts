/** Whoever asks /readyz (a load balancer, a monitor) gives up early: later than this is a no. */
const patienceMs = 1_500;

/**
 * Whether the site can work, answered in `patienceMs` even when the database hangs. One question at a time: a
 * monitor that asks a frozen database every second must not take all its connections.
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
