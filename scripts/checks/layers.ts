import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import { packageBin } from "../setup/package-bin.ts";
import { type CheckResult, runProgram } from "./run-program.ts";

type Cruise = {
  modules: { source: string }[];
  summary: {
    totalDependenciesCruised?: number;
    violations: {
      from: string;
      to: string;
      rule: { name: string; severity: string };
      cycle?: { name: string }[];
    }[];
  };
};

/** Far below the real number; guards against reading too few files. */
const modulesMin = 100;

/** Violations in another folder with the layout of the repository. */
export async function violationsIn(folder: string, signal: AbortSignal): Promise<string[]> {
  const cruise = await cruiseOf(folder, ["src"], signal);
  if (typeof cruise === "string") throw new Error(cruise);
  return violationsOf(cruise);
}

/**
 * Checks .dependency-cruiser.cjs. Also fails when modules of src/ were not read, or with hardly any dependencies: with
 * an unsupported compiler, dependency-cruiser reads nothing and reports no violations.
 */
export async function checkLayers(signal: AbortSignal): Promise<CheckResult> {
  const folders = ["src", "demo", "scripts", "tests", "migrations"];
  const cruise = await cruiseOf(root, folders, signal);
  if (typeof cruise === "string") return { isOk: false, output: cruise };
  const { totalDependenciesCruised = 0 } = cruise.summary;
  const problems = violationsOf(cruise);
  const cruised = new Set(cruise.modules.map(({ source }) => source));
  const missing = (await modulesOf("src")).filter((path) => !cruised.has(path));
  problems.push(...missing.map((path) => `not read: ${path}`));
  if (cruised.size < modulesMin || totalDependenciesCruised < cruised.size) {
    problems.push(`only ${cruised.size} modules were read, with ${totalDependenciesCruised} imports`);
  }
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

function violationsOf(cruise: Cruise): string[] {
  return cruise.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
    return `${rule.name}: ${path.join(" → ")}`;
  });
}

/** Output of dependency-cruiser for folders of `cwd`. */
async function cruiseOf(cwd: string, folders: string[], signal: AbortSignal): Promise<Cruise | string> {
  const program = packageBin("dependency-cruiser", "depcruise");
  const rules = ["--config", join(root, ".dependency-cruiser.cjs")];
  const { output } = await runProgram([program, ...folders, ...rules, "--output-type", "json"], {
    signal,
    cwd,
  });
  try {
    return JSON.parse(output) as Cruise; // dependency-cruiser's output format
  } catch {
    return output;
  }
}

async function modulesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
