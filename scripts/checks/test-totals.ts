import type { Outcome } from "./check.ts";

export type ProjectTotals = { project: string; passed: number; failed: number; skipped: string[] };
export type TestTotals = { projects: ProjectTotals[]; strayErrors: number };

/**
 * What a run of Vitest comes to.
 * - A project without a single test that ran is a failure of its own: its files were not found.
 * - So is a run that says it failed and names no failed test, and one that left no totals.
 */
export function outcomeOf(totals: TestTotals | null, isOk: boolean): Outcome {
  if (totals === null || totals.projects.length === 0) {
    return { passed: 0, failed: 1, skipped: [], output: "The tests did not run." };
  }
  const empty = totals.projects.filter(({ passed, failed }) => passed + failed === 0);
  const passed = sum(totals.projects.map((project) => project.passed));
  const counted = sum(totals.projects.map((project) => project.failed)) + totals.strayErrors + empty.length;
  return {
    passed,
    failed: counted === 0 && !isOk ? 1 : counted,
    skipped: totals.projects.flatMap((project) => project.skipped),
    output: empty.map(({ project }) => `No test ran in ${project}.`).join("\n"),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
