import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import type { ProjectTotals, TestTotals } from "./test-totals.ts";

/**
 * Vitest reporter that writes results per project as JSON to the file in TOTALS_FILE. A file that could not be loaded
 * counts as one failed test, and so does each error outside of tests.
 */
export default class TotalsReporter implements Reporter {
  #totals = new Map<string, ProjectTotals>();

  onInit(vitest: Vitest): void {
    for (const { name } of vitest.projects) this.#of(name);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      const totals = this.#of(module.project.name);
      const file = relative(process.cwd(), module.moduleId);
      const failure = (name: string, [error]: readonly ReportedError[]) =>
        `${file} > ${name}${firstLineOf(error)}`;
      totals.failures.push(...module.errors().map((error) => failure("(loading)", [error])));
      for (const suite of module.children.allSuites()) {
        totals.failures.push(...suite.errors().map((error) => failure(suite.fullName, [error])));
      }
      for (const test of module.children.allTests()) {
        const { state, errors: testErrors } = test.result();
        if (test.diagnostic()?.flaky) totals.retried.push(failure(test.fullName, testErrors ?? []));
        if (state === "skipped") totals.skipped.push(`${module.project.name}: ${test.fullName}`);
        else if (state === "passed") totals.passed += 1;
        else totals.failures.push(failure(test.fullName, testErrors ?? []));
      }
    }
    const file = process.env.TOTALS_FILE;
    if (!file) throw new Error("TOTALS_FILE must name the file to write");
    const totals: TestTotals = {
      projects: [...this.#totals.values()],
      strayErrors: errors.map((error) => `outside of any test${firstLineOf(error)}`),
    };
    writeFileSync(file, JSON.stringify(totals));
  }

  #of(project: string): ProjectTotals {
    const known = this.#totals.get(project);
    if (known) return known;
    const fresh: ProjectTotals = { project, passed: 0, failures: [], skipped: [], retried: [] };
    this.#totals.set(project, fresh);
    return fresh;
  }
}

type ReportedError = { message?: string };

/** First line of the error, if it has a message. */
function firstLineOf(error: ReportedError | undefined): string {
  const line = error?.message?.split("\n").find((text) => text.trim() !== "");
  return line ? `: ${line}` : "";
}
