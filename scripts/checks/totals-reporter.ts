import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import type { ProjectTotals } from "./test-totals.ts";

/**
 * Vitest's reporter beside the one for people: writes what ran, per project, as JSON to the file in TOTALS_FILE.
 * A file that could not be loaded counts as one failed test, and so does each error outside of any test.
 */
export default class TotalsReporter implements Reporter {
  #totals = new Map<string, ProjectTotals>();

  onInit(vitest: Vitest): void {
    for (const { name } of vitest.projects) this.#of(name);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      const totals = this.#of(module.project.name);
      totals.failed += module.errors().length;
      for (const suite of module.children.allSuites()) totals.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "skipped") totals.skipped.push(`${module.project.name}: ${test.fullName}`);
        else totals[state === "passed" ? "passed" : "failed"] += 1;
      }
    }
    const file = process.env.TOTALS_FILE;
    if (!file) throw new Error("TOTALS_FILE must name the file to write");
    writeFileSync(file, JSON.stringify({ projects: [...this.#totals.values()], strayErrors: errors.length }));
  }

  #of(project: string): ProjectTotals {
    const known = this.#totals.get(project);
    if (known) return known;
    const fresh: ProjectTotals = { project, passed: 0, failed: 0, skipped: [] };
    this.#totals.set(project, fresh);
    return fresh;
  }
}
