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
  let question: { askedAt: number; answered: Promise<void>; isOverdue: boolean } | undefined;

  const isHanging = () =>
    question !== undefined &&
    (question.isOverdue || performance.now() - question.askedAt >= limits.patienceMs);

  /** Concurrent requests share one question. */
  const hangs = async (signal: AbortSignal): Promise<boolean> => {
    await pause(limits.slowMs, signal);
    if (signal.aborted) return false;
    question ??= {
      isOverdue: false,
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
    const current = question;
    await Promise.race([
      current.answered,
      pause(current.askedAt + limits.patienceMs - performance.now(), signal),
    ]);
    if (signal.aborted || question !== current) return false;
    current.isOverdue = true; // the clock may say one millisecond less: timers round
    return true;
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
