import type { Outcome } from "./check.ts";

export type ProjectTotals = {
  project: string;
  passed: number;
  failures: string[];
  skipped: string[];
  retried: string[];
};
/** `strayErrors`: errors outside of tests */
export type TestTotals = { projects: ProjectTotals[]; strayErrors: string[] };

/**
 * Result of a run of Vitest.
 * - A project without any executed test is a failure: its files were not found.
 * - So is a failed run without a failed test, and a run without totals.
 */
export function outcomeOf(totals: TestTotals | null, isOk: boolean): Outcome {
  if (totals === null || totals.projects.length === 0) {
    return { passed: 0, failures: ["the tests did not run"], skipped: [], retried: [], output: "" };
  }
  const { projects, strayErrors } = totals;
  const empty = projects.filter(({ passed, failures }) => passed + failures.length === 0);
  const failures = [
    ...projects.flatMap((project) => project.failures),
    ...strayErrors,
    ...empty.map(({ project }) => `no test ran in ${project}`),
  ];
  return {
    passed: projects.reduce((sum, { passed }) => sum + passed, 0),
    failures: failures.length === 0 && !isOk ? ["Vitest failed without a failed test"] : failures,
    skipped: projects.flatMap((project) => project.skipped),
    retried: projects.flatMap((project) => project.retried),
    output: "",
  };
}
