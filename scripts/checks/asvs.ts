/** Compares docs/security.md with the requirements of OWASP ASVS 5.0, levels 1 and 2, and with the tests that it names. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import type { CheckResult } from "./run-program.ts";

const file = "docs/security.md";
/** One requirement a line: number and level. */
const requirementsFile = "scripts/checks/asvs-requirements.txt";
/** `open`: an issue is under way, which the row names. */
const verdicts = ["met", "met when strict", "documented", "operator", "not applicable", "exception", "open"];

export async function checkAsvs(): Promise<CheckResult> {
  const read = (path: string) => readFile(join(root, path), "utf8");
  const files = new Map<string, string>();
  for await (const path of glob(["{src,scripts,tests,demo}/**/*.test.{ts,tsx}", "*.md", "docs/*.md"], {
    cwd: root,
  }))
    files.set(path, await read(path));
  const problems = asvsProblems(await read(file), await read(requirementsFile), files);
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

/** @param files source texts of tests and documents by path */
export function asvsProblems(
  markdown: string,
  requirements: string,
  files: ReadonlyMap<string, string>,
): string[] {
  const levels = new Map(
    requirements
      .trim()
      .split("\n")
      .map((line) => line.split(" ") as [string, string]),
  );
  const problems: string[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const row of markdown.split("\n").filter((line) => /^\| \d+\.\d+\.\d+ \|/u.test(line))) {
    const [, id = "", level = "", statement = "", verdict = "", shown = ""] = row
      .split("|")
      .map((cell) => cell.trim());
    const wrong = (text: string) => problems.push(`${file}: ${id} ${text}`);
    if (!levels.has(id)) wrong("is no requirement of level 1 or 2");
    else if (levels.get(id) !== level) wrong(`is of level ${levels.get(id)}`);
    if (seen.has(id)) wrong("is listed twice");
    seen.add(id);
    counts.set(`${level} ${verdict}`, (counts.get(`${level} ${verdict}`) ?? 0) + 1);
    if (statement === "") wrong("has no statement");
    if (!verdicts.includes(verdict)) wrong(`has the verdict "${verdict}": ${verdicts.join(", ")}`);
    if (verdict === "exception" && level === "1") wrong("is of level 1, which has no exceptions");
    if (verdict === "open" && !/issue \d+/u.test(shown)) wrong("is open without an issue");
    if (shown === "") wrong("says neither which test shows it nor why");
    const tests = [...shown.matchAll(/`([\w./-]+\.test\.tsx?)`: "([^"]+)"/gu)];
    if (verdict.startsWith("met") && tests.length === 0) wrong('is met, but names no test: `file`: "title"');
    if (verdict === "documented" && !/\]\(|`npm/u.test(shown)) wrong("is documented, but has no link");
    for (const [, path = "", title = ""] of tests) {
      const source = files.get(path);
      if (source === undefined) wrong(`names ${path}, which is not there`);
      else if (!source.includes(title)) wrong(`names a test that ${path} does not have: ${title}`);
    }
    for (const [, path = "", anchor = ""] of shown.matchAll(/\]\(([^)#]*)(?:#([\w-]+))?\)/gu)) {
      const target = path === "" ? markdown : files.get(join("docs", path));
      if (target === undefined) wrong(`links to ${path}, which is not there`);
      else if (anchor && !anchorsOf(target).includes(anchor))
        wrong(`links to #${anchor}, which is not there`);
    }
  }
  for (const [line, level = "", numbers = ""] of markdown.matchAll(/^\| ([12]) \| ([\d |]+)\|$/gmu)) {
    const right = verdicts.map((verdict) => counts.get(`${level} ${verdict}`) ?? 0).join(" | ");
    if (numbers.trim() !== right) problems.push(`${file}: "${line}" should be "| ${level} | ${right} |"`);
  }
  for (const id of levels.keys()) if (!seen.has(id)) problems.push(`${file}: ${id} of ASVS 5.0 is missing`);
  // Fewer would mean that the list was not read.
  if (levels.size < 250) problems.push(`${requirementsFile}: has ${levels.size} requirements`);
  return problems;
}

function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/gu, "")
      .replaceAll(" ", "-"),
  );
}
