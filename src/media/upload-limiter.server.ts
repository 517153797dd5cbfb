/** How many uploads come in at the same moment: each holds a file on our disk and a connection until it is complete. */

export type UploadLimiter = {
  /** Takes a place for one upload; `leave` gives it back, once or several times alike. */
  enter(owner: string): { ok: true; leave: () => void } | { ok: false; reason: "own" | "all" };
};

export type UploadLimiterOptions = {
  /** of one account: a form sends two photos at a time, and there may be two forms */
  perOwner: number;
  total: number;
};

const usual: UploadLimiterOptions = { perOwner: 4, total: 48 };

/** Seconds after which trying again makes sense: a photo takes a few. */
export const uploadRetrySeconds = 5;

export function createUploadLimiter({ perOwner, total }: UploadLimiterOptions = usual): UploadLimiter {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(owner) {
      const own = counts.get(owner) ?? 0;
      if (own >= perOwner) return { ok: false, reason: "own" };
      if (all >= total) return { ok: false, reason: "all" };
      counts.set(owner, own + 1);
      all += 1;
      let isInside = true;
      const leave = () => {
        if (!isInside) return;
        isInside = false;
        all -= 1;
        const left = (counts.get(owner) ?? 1) - 1;
        if (left > 0) counts.set(owner, left);
        else counts.delete(owner);
      };
      return { ok: true, leave };
    },
  };
}
