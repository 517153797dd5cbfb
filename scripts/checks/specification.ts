/** Compares docs/specification.md with test titles: the id of each statement starts the title of a test. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import type { CheckResult } from "./run-program.ts";

const file = "docs/specification.md";
const testFiles = "{src,scripts,tests,demo}/**/*.test.{ts,tsx}";

export async function checkSpecification(): Promise<CheckResult> {
  const markdown = await readFile(join(root, file), "utf8");
  const tests = new Map<string, string>();
  for await (const path of glob(testFiles, { cwd: root })) {
    tests.set(path, await readFile(join(root, path), "utf8"));
  }
  const decisions: string[] = [];
  for await (const path of glob("docs/decisions/*.md", { cwd: root })) decisions.push(path);
  const problems = specificationProblems(markdown, tests, decisions);
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

/**
 * @param tests source texts by path
 * @param decisions paths of decision records
 */
export function specificationProblems(
  markdown: string,
  tests: ReadonlyMap<string, string>,
  decisions: readonly string[],
): string[] {
  const rows = markdown.split("\n").filter((line) => /^\| \d/u.test(line));
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    const [, id = "", statement = "", decision = ""] = row.split(/(?<!\\)\|/u).map((cell) => cell.trim());
    if (!/^\d+\.\d+$/u.test(id)) problems.push(`${file}: "${id}" is not an id`);
    if (ids.has(id)) problems.push(`${file}: ${id} is listed twice`);
    if (statement === "") problems.push(`${file}: ${id} has no statement`);
    for (const [, path] of decision.matchAll(/\]\(([^)]+)\)/gu)) {
      if (!decisions.includes(`docs/${path}`))
        problems.push(`${file}: ${id} names a missing record: ${path}`);
    }
    if (decision.startsWith("open") && !/^open: issue \d+ \(.+\)$/u.test(decision)) {
      problems.push(`${file}: ${id} is open without an issue and what differs`);
    }
    ids.add(id);
  }
  const tested = new Map([...tests].flatMap(([path, source]) => idsInTitles(source).map((id) => [id, path])));
  for (const id of ids) if (!tested.has(id)) problems.push(`${file}: no test's title begins with ${id}`);
  for (const [id, path] of tested) if (!ids.has(id)) problems.push(`${path}: ${id} is not in ${file}`);
  // No rows means that the file was not found or has another format.
  if (ids.size === 0) problems.push(`${file}: has no rows`);
  if (tested.size === 0) problems.push(`no test's title begins with an id in ${testFiles}`);
  return problems;
}

/** Ids at the start of test titles, except skipped ones: `test("1.2 1.3 …`, `test.each(…)("1.2 …`. */
function idsInTitles(source: string): string[] {
  const titles = source.matchAll(
    /(?:(?<![\w.])(?:test|it)(?:\.(?:each|for|concurrent|sequential))*|\))\(\s*["'`]((?:\d+\.\d+ )+)/gu,
  );
  return [...titles].flatMap(([, ids = ""]) => ids.trim().split(" "));
}
