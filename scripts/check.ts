/**
 * `npm test`, `npm run check`: everything that CI looks at. With names, only those: `check types layers`.
 * The last line is `N passed, N failed`; a static check counts as one test. Ends with 1 when anything failed.
 */
import { mkdir } from "node:fs/promises";
import { constants } from "node:os";
import type { Check, Outcome } from "./checks/check.ts";
import { staticChecks } from "./checks/static-checks.ts";
import { testSuites } from "./checks/test-suites.ts";
import { cacheFolder } from "./setup/folders.ts";
import { sentenceOf } from "./setup/setup-error.ts";
import { ensureTestNeeds } from "./setup/test-needs.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (stopping.signal.aborted) {
    process.exitCode = 128 + constants.signals[stopping.signal.reason as NodeJS.Signals];
  } else {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

async function main(names: string[]): Promise<boolean> {
  const all = [...staticChecks, ...testSuites];
  const unknown = names.filter((name) => !all.some((check) => check.name === name));
  if (unknown.length > 0) {
    print(`There is no check ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}`);
    return false;
  }
  const wanted = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  await mkdir(cacheFolder, { recursive: true });
  // First, so that nobody waits for minutes to be told what is missing.
  if (wanted.some((check) => testSuites.includes(check))) await ensureTestNeeds(stopping.signal);

  const outcomes: { name: string; outcome: Outcome }[] = [];
  for (const check of wanted) outcomes.push({ name: check.name, outcome: await runAndSay(check) });
  return sumUp(outcomes);
}

async function runAndSay({ name, isShown, run }: Check): Promise<Outcome> {
  const startedAt = performance.now();
  if (isShown) print(`\n── ${name}`);
  const outcome = await run(stopping.signal);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (outcome.output) print(outcome.output.trimEnd());
  print(`${outcome.failures.length === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  return outcome;
}

function sumUp(outcomes: { name: string; outcome: Outcome }[]): boolean {
  const passed = outcomes.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap(({ name, outcome }) => outcome.failures.map((one) => `${name}: ${one}`));
  print("");
  for (const { outcome } of outcomes) for (const name of outcome.skipped) print(`Skipped: ${name}`);
  for (const { outcome } of outcomes)
    for (const name of outcome.retried) print(`Passed at the second try: ${name}`);
  // Last, where nobody has to look for them, and where what keeps only the end of a log keeps them.
  for (const failure of failures) print(`Failed: ${failure}`);
  print(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
