/**
 * - `npm test`: what a developer runs before pushing. The last line is `N passed, N failed`.
 * - `npm test -- types lint journeys`: only these checks and projects of vitest.config.ts.
 * - `npm test -- FILE [-t "part of a title"]`: only these files, with the options of Vitest.
 */
import {
  clusterProjects,
  clusterProjectsOfCi,
  fullOnlyTests,
  fullProjects,
  gateProjects,
} from "../vitest.config.ts";
import type { Check } from "./checks/check.ts";
import { runGate } from "./checks/gate.ts";
import { print, runChecks, runMain } from "./checks/run-checks.ts";
import { runProgram } from "./checks/run-program.ts";
import { buildCheck, staticChecks } from "./checks/static-checks.ts";
import { testEnvironment, testSuite } from "./checks/test-suites.ts";
import { packageBin } from "./setup/package-bin.ts";
import { ensureTestNeeds } from "./setup/test-needs.ts";

await runMain(async (signal) => {
  const args = process.argv.slice(2);
  if (args.length === 0) return (await runGate(signal)).failed === 0;
  const isFiles = args.some((arg) => arg.includes("/") || arg.startsWith("-") || arg.includes(".test."));
  return isFiles ? runFiles(args, signal) : runNamed(args, signal);
});

async function runNamed(names: readonly string[], signal: AbortSignal): Promise<boolean> {
  const checks = [...staticChecks, buildCheck];
  const known = [...checks.map(({ name }) => name), ...gateProjects];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    print(`There is no check ${unknown.join(", ")}. There are: ${known.join(", ")}`);
    return false;
  }
  const projects = gateProjects.filter((name) => names.includes(name));
  const selected: Check[] = checks.filter(({ name }) => names.includes(name));
  if (projects.length > 0) {
    await ensureTestNeeds(["Chromium"], signal);
    selected.push(testSuite("tests", projects));
  }
  return (await runChecks([selected], signal)).failed === 0;
}

/** Without installing requirements: the project of the file reports what is missing. */
async function runFiles(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const names = args.some((arg) => fullOnlyTests.includes(arg))
    ? [...fullProjects, ...clusterProjects, ...clusterProjectsOfCi]
    : gateProjects;
  const projects = names.map((name) => `--project=${name}`);
  const { isOk } = await runProgram([packageBin("vitest"), "run", ...projects, ...args], {
    signal,
    isShown: true,
    env: testEnvironment(),
  });
  return isOk;
}
