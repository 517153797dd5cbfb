/** Common parts of `npm test`, `npm run test:full` and `.ci/run`: running checks, printing and adding up results. */
import { mkdir } from "node:fs/promises";
import { constants } from "node:os";
import { cacheFolder } from "../setup/folders.ts";
import { messageOf } from "../setup/setup-error.ts";
import type { Check, Outcome } from "./check.ts";

export type Totals = { passed: number; failed: number };
/** `failures`: the name and reason of each check that failed */
export type Results = Totals & { failures: readonly string[] };

/** Runs a script's main function: exit code 1 when it returns false or throws, 128 + signal when it was stopped. */
export async function runMain(main: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));
  try {
    process.exitCode = (await main(stopping.signal)) ? 0 : 1;
  } catch (error) {
    if (stopping.signal.aborted) {
      process.exitCode = 128 + constants.signals[stopping.signal.reason as NodeJS.Signals];
    } else {
      process.stderr.write(`${messageOf(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/**
 * Runs sequences of checks in parallel, prints the output of each check when it ends, then all failures. The last line
 * is `N passed, N failed`; a static check counts as one test.
 */
export async function runChecks(sequences: readonly Check[][], signal: AbortSignal): Promise<Results> {
  await mkdir(cacheFolder, { recursive: true });
  const outcomes = await Promise.all(sequences.map((checks) => runSequence(checks, signal)));
  return printTotals(outcomes.flat());
}

type Named = { name: string; outcome: Outcome };

async function runSequence(checks: readonly Check[], signal: AbortSignal): Promise<Named[]> {
  const outcomes: Named[] = [];
  for (const check of checks) outcomes.push({ name: check.name, outcome: await runCheck(check, signal) });
  return outcomes;
}

async function runCheck({ name, isShown, run }: Check, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  if (isShown) print(`\n── ${name}`);
  const outcome = await run(signal);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (outcome.output) print(outcome.output.trimEnd());
  print(`${outcome.failures.length === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  return outcome;
}

function printTotals(outcomes: readonly Named[]): Results {
  const passed = outcomes.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap(({ name, outcome }) => outcome.failures.map((one) => `${name}: ${one}`));
  print("");
  for (const { outcome } of outcomes) for (const name of outcome.skipped) print(`Skipped: ${name}`);
  for (const { outcome } of outcomes)
    for (const name of outcome.retried) print(`Passed at the second attempt: ${name}`);
  printFailures(failures);
  // A run without any check has not passed.
  const totals = { passed, failed: passed + failures.length === 0 ? 1 : failures.length };
  print(formatTotals(totals));
  return { ...totals, failures };
}

/** Prints the failures last: truncated logs keep their end. */
export function printFailures(failures: readonly string[]): void {
  for (const failure of failures) print(`Failed: ${failure}`);
}

export function formatTotals({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
