import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import config from "../../vitest.config.ts";
import { cacheFolder } from "../setup/folders.ts";
import { programOf } from "../setup/program-of.ts";
import { findChromium } from "../setup/test-needs.ts";
import type { Check } from "./check.ts";
import { runProgram } from "./run-program.ts";
import { outcomeOf, type TestTotals } from "./test-totals.ts";

/** What drives a browser or kills servers wants the machine for itself. All other projects run together. */
const alone = ["journeys", "screens", "faults"];

export const testSuites: Check[] = [
  suite(
    "tests",
    projectNames().filter((name) => !alone.includes(name)),
  ),
  ...alone.map((name) => suite(name, [name])),
];

/** From vitest.config.ts, so that a new project is never left out. */
function projectNames(): string[] {
  return (config.test?.projects ?? []).map((project) => {
    const name = typeof project === "object" && "test" in project ? project.test?.name : undefined;
    if (typeof name !== "string") throw new Error("a project in vitest.config.ts has no name");
    return name;
  });
}

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
