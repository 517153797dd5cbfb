/** Concurrency limit of uploads: each holds a temporary file and a connection until it is complete. */

export type UploadLimiter = {
  /** Acquires a slot for one upload; `leave` releases it and is idempotent. */
  enter(owner: string): { ok: true; leave: () => void } | { ok: false; reason: "own" | "all" };
};

export type UploadLimiterOptions = {
  /** per account: a form uploads two photos at a time, and a user may have two forms open */
  perOwner: number;
  total: number;
};

const defaultLimits: UploadLimiterOptions = { perOwner: 4, total: 48 };

/** Seconds for Retry-After: a photo takes a few. */
export const uploadRetrySeconds = 5;

export function createUploadLimiter({
  perOwner,
  total,
}: UploadLimiterOptions = defaultLimits): UploadLimiter {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(owner) {
      const own = counts.get(owner) ?? 0;
      if (own >= perOwner) return { ok: false, reason: "own" };
      if (all >= total) return { ok: false, reason: "all" };
      counts.set(owner, own + 1);
      all += 1;
      let isHeld = true;
      const leave = () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const remaining = (counts.get(owner) ?? 1) - 1;
        if (remaining > 0) counts.set(owner, remaining);
        else counts.delete(owner);
      };
      return { ok: true, leave };
    },
  };
}
