import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../setup/folders.ts";
import { programOf } from "../setup/program-of.ts";
import { findChromium } from "../setup/test-needs.ts";
import type { Check } from "./check.ts";
import { runProgram } from "./run-program.ts";
import { outcomeOf, type TestTotals } from "./test-totals.ts";

/**
 * One after the other: what drives a browser or kills servers wants the machine for itself. A new project of
 * vitest.config.ts belongs to the first, until it is named here.
 */
export const testSuites: Check[] = [
  suite("tests", ["!journeys", "!faults"]),
  suite("journeys", ["journeys"]),
  suite("faults", ["faults"]),
];

function suite(name: string, projects: string[]): Check {
  return {
    name,
    isShown: true,
    run: async (signal) => {
      const totalsFile = join(cacheFolder, `totals-${name}.json`);
      await rm(totalsFile, { force: true });
      const { isOk } = await runProgram(
        [
          programOf("vitest"),
          "run",
          ...projects.map((project) => `--project=${project}`),
          "--reporter=default",
          "--reporter=./scripts/checks/totals-reporter.ts",
          "--allowOnly=false",
        ],
        {
          signal,
          isShown: true,
          env: { ...process.env, TOTALS_FILE: totalsFile, CHROMIUM: findChromium() ?? "" },
        },
      );
      const text = await readFile(totalsFile, "utf8").catch(() => null);
      return outcomeOf(text === null ? null : (JSON.parse(text) as TestTotals), isOk); // totals-reporter.ts wrote it
    },
  };
}
