import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import type { Ending } from "./run-program.ts";
import { readSpecRows, type SpecRow } from "./spec-rows.ts";
import { type TestInFile, testsIn } from "./tests-in-file.ts";

const table = "docs/spec-coverage.md";
/** The specification's sections, and somewhat fewer rows than they have statements: what was not read is not covered. */
const expected = { sections: [1, 2, 3, 4, 5, 6, 7, 8, 9], fewestRows: 180 };

/** The text of a file of the repository; null where there is none. `records`: the file names of docs/decisions. */
export type Repository = { read: (path: string) => Promise<string | null>; records: readonly string[] };

/** Each statement of the specification has code, and a test that holds its words. */
export async function checkSpecCoverage(): Promise<Ending> {
  const repository = {
    read: (path: string) => readFile(join(root, path), "utf8").catch(() => null),
    records: await readdir(join(root, "docs/decisions")),
  };
  const problems = await specProblems((await repository.read(table)) ?? "", repository);
  return {
    isOk: problems.length === 0,
    output: problems.map((problem) => `${table}: ${problem}`).join("\n"),
  };
}

export async function specProblems(
  markdown: string,
  { read, records }: Repository,
  { sections: wanted, fewestRows } = expected,
): Promise<string[]> {
  const { rows, sections, problems } = readSpecRows(markdown);
  if (sections.join() !== wanted.join()) problems.push(`has the sections ${sections}, not ${wanted}`);
  for (const section of sections) {
    if (!rows.some(({ id }) => id.startsWith(`${section}.`))) problems.push(`section ${section} has no row`);
  }
  if (rows.length < fewestRows) problems.push(`has ${rows.length} rows, fewer than ${fewestRows}`);

  const tests = new Map<string, TestInFile[] | null>();
  for (const row of rows) {
    const say = (problem: string) => problems.push(`line ${row.line}: ${row.id} ${problem}`);
    if (row.code.length === 0) say("names no code");
    for (const path of row.code) {
      if (/\.test\.tsx?$/u.test(path) || (await read(path)) === null)
        say(`names code that is not there: ${path}`);
    }
    const { file } = row.test;
    if (!tests.has(file)) {
      const source = /\.test\.tsx?$/u.test(file) ? await read(file) : null;
      tests.set(file, source === null ? null : testsIn(source));
    }
    for (const problem of testProblems(row, tests.get(file) ?? null)) say(problem);
    const decision = row.decision && (await decisionProblem(row.decision, { read, records }));
    if (decision) say(decision);
  }
  return problems;
}

function testProblems({ test: { file, titles }, quotes }: SpecRow, tests: TestInFile[] | null): string[] {
  if (!tests) return [`names a test file that is not there: ${file}`];
  const named = tests.filter((test) => test.titles.slice(-titles.length).join(" › ") === titles.join(" › "));
  const [test] = named;
  if (!test) return [`names a test that is not there: ${file} › ${titles.join(" › ")}`];
  if (named.length > 1) return [`names ${named.length} tests at once: ${titles.join(" › ")}`];
  if (test.isIdle) return [`names a test that does not run: ${titles.join(" › ")}`];
  return quotes
    .filter((quote) => !holds(test, quote))
    .map((quote) => `quotes what its test does not hold: ${quote}`);
}

/** A number by its value or as a whole number in a text; words in one text, however they are typeset. */
function holds({ texts, numbers }: TestInFile, quote: string): boolean {
  const wanted = plain(quote);
  if (!/^\d[\d .,]*$/u.test(wanted)) return texts.some((text) => plain(text).includes(wanted));
  const digits = wanted.replaceAll(" ", "");
  const inText = new RegExp(`(?<!\\d)${digits.replace(/[.,]/gu, "[.,]")}(?!\\d)`, "u");
  return (
    numbers.includes(Number(digits.replace(",", "."))) ||
    texts.some((text) => inText.test(text.replace(/(?<=\d)\s(?=\d{3})/gu, "")))
  );
}

/** Apostrophes, ellipses and non-breaking spaces as on a typewriter. */
function plain(text: string): string {
  return text
    .replaceAll("’", "'")
    .replaceAll("…", "...")
    .replace(/\s+/gu, " ")
    .replace(/ (?=[:;!?»])/gu, "")
    .replace(/« /gu, "«");
}

async function decisionProblem(
  { number, words }: NonNullable<SpecRow["decision"]>,
  { read, records }: Repository,
): Promise<string | null> {
  const file = records.find((name) => name.startsWith(`${number}-`));
  const text = file ? await read(join("docs/decisions", file)) : null;
  if (text === null) return `names a decision that is not there: ${number}`;
  return words === null || plain(text).includes(plain(words))
    ? null
    : `decision ${number} does not say: ${words}`;
}
