/**
 * @property failures one line per failure: name of the test and the error
 * @property skipped intentionally skipped, with the reason; printed at the end, not counted
 * @property retried failed once and then passed, counted as passed: name of the test and the first error
 */
export type Outcome = {
  passed: number;
  failures: string[];
  skipped: string[];
  retried: string[];
  output: string;
};

/** A part of `npm test`, with the name by which it can be run alone: `npm test -- types`. */
export type Check = {
  name: string;
  /** writes to the terminal itself */
  isShown?: boolean;
  run: (signal: AbortSignal) => Promise<Outcome>;
};

/** Counts a check as one test. */
export function asOne({ isOk, output }: { isOk: boolean; output: string }): Outcome {
  return { passed: isOk ? 1 : 0, failures: isOk ? [] : ["see above"], skipped: [], retried: [], output };
}
