import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import { programOf } from "../setup/program-of.ts";
import { type Ending, runProgram } from "./run-program.ts";

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

/**
 * The arrows of .dependency-cruiser.cjs. Fails as well when it did not see each module of src/, or hardly any arrow:
 * with a compiler that it does not know, dependency-cruiser sees nothing and is content.
 */
export async function checkLayers(signal: AbortSignal): Promise<Ending> {
  const program = programOf("dependency-cruiser", "depcruise");
  const folders = ["src", "scripts", "tests", "migrations"];
  const { output } = await runProgram([program, ...folders, "--output-type", "json"], { signal });
  const cruise = parse(output);
  if (!cruise) return { isOk: false, output };
  const { violations, totalDependenciesCruised = 0 } = cruise.summary;
  const problems = violations.map(({ rule, from, to, cycle }) =>
    cycle
      ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(" → ")}`
      : `${rule.name}: ${from} → ${to}`,
  );
  const seen = new Set(cruise.modules.map(({ source }) => source));
  const unseen = (await modulesOf("src")).filter((path) => !seen.has(path));
  problems.push(...unseen.map((path) => `not looked at: ${path}`));
  if (totalDependenciesCruised < seen.size) {
    problems.push(`only ${totalDependenciesCruised} imports were seen in ${seen.size} modules`);
  }
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

function parse(output: string): Cruise | null {
  try {
    return JSON.parse(output) as Cruise; // dependency-cruiser's format
  } catch {
    return null; // it failed with words
  }
}

async function modulesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
