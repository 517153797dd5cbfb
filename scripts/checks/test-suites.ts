import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../setup/folders.ts";
import { packageBin } from "../setup/package-bin.ts";
import { findChromium } from "../setup/test-needs.ts";
import type { Check } from "./check.ts";
import { runProgram } from "./run-program.ts";
import { outcomeOf, type TestTotals } from "./test-totals.ts";

/**
 * One run of Vitest over several projects of vitest.config.ts, since projects that mostly wait leave the CPU to others.
 */
export function testSuite(name: string, projects: readonly string[]): Check {
  return {
    name,
    isShown: true,
    run: async (signal) => {
      const totalsFile = join(cacheFolder, `totals-${name}.json`);
      await rm(totalsFile, { force: true });
      const { isOk } = await runProgram(
        [
          packageBin("vitest"),
          "run",
          ...projects.map((project) => `--project=${project}`),
          "--reporter=default",
          "--reporter=./scripts/checks/totals-reporter.ts",
          "--allowOnly=false",
        ],
        { signal, isShown: true, env: { ...testEnvironment(), TOTALS_FILE: totalsFile } },
      );
      const text = await readFile(totalsFile, "utf8").catch(() => null);
      return outcomeOf(text === null ? null : (JSON.parse(text) as TestTotals), isOk); // written by totals-reporter.ts
    },
  };
}

export function testEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, CHROMIUM: findChromium() ?? "" };
}
