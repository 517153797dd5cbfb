/**
 * Notices a database that answers nothing (frozen, or behind a broken network): PostgreSQL cannot end such statements,
 * and the client's own timeout takes half a minute.
 */
export type HangWatch = {
  isHanging(): boolean;
  /** Null when the database hangs: then the request is given up, and its result ignored. */
  attempt<Result>(run: () => Promise<Result>): Promise<Result | null>;
};

/** A slower request is a reason to ask the database. */
const slowMs = 1_000;
/** Longer than stalls of a busy machine. */
const patienceMs = 3_000;

/** @param ask a short statement; an error is an answer, too */
export function createHangWatch(
  ask: () => Promise<unknown>,
  limits: { slowMs: number; patienceMs: number } = { slowMs, patienceMs },
): HangWatch {
  let question: { askedAt: number; answered: Promise<void> } | undefined;

  const isHanging = () => question !== undefined && performance.now() - question.askedAt >= limits.patienceMs;

  /** Concurrent requests share one question. */
  const hangs = async (signal: AbortSignal): Promise<boolean> => {
    await pause(limits.slowMs, signal);
    if (signal.aborted) return false;
    question ??= {
      askedAt: performance.now(),
      answered: ask().then(
        () => {
          question = undefined;
        },
        () => {
          question = undefined;
        },
      ),
    };
    const { answered, askedAt } = question;
    await Promise.race([answered, pause(askedAt + limits.patienceMs - performance.now(), signal)]);
    return isHanging();
  };

  return {
    isHanging,
    async attempt(run) {
      if (isHanging()) return null;
      const running = run();
      const done = new AbortController();
      const slow = hangs(done.signal).then((isHung) => (isHung ? null : running));
      running.catch(() => undefined); // ignored when it was given up
      try {
        return await Promise.race([running, slow]);
      } finally {
        done.abort();
      }
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
