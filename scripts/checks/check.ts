/**
 * @property failures one line for each thing that failed: a test's name and what it met
 * @property skipped what is left out on purpose, each with its reason; shown at the end, counted nowhere
 * @property retried what failed once and then passed, counted as passed: a test's name and what it met the first time
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
  /** it writes to the terminal itself */
  isShown?: boolean;
  run: (signal: AbortSignal) => Promise<Outcome>;
};

/** A check that either holds or not counts as one test. */
export function asOne({ isOk, output }: { isOk: boolean; output: string }): Outcome {
  return { passed: isOk ? 1 : 0, failures: isOk ? [] : ["see above"], skipped: [], retried: [], output };
}
