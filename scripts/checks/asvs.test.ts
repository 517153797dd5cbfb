import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asvsProblems } from "./asvs.ts";

const requirements = readFileSync(join(import.meta.dirname, "asvs-requirements.txt"), "utf8");
const files = new Map([
  ["tests/a.test.ts", 'test("is safe", () => {});'],
  ["docs/x.md", "## Known limits\n"],
]);
const problemsOf = (...rows: string[]) =>
  asvsProblems(rows.join("\n"), requirements, files).filter((problem) => !problem.endsWith("is missing"));

test("ASVS 5.0 has 70 requirements of level 1 and 183 of level 2, each of which needs a row", () => {
  const levels = requirements
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[1]);
  expect([
    levels.filter((level) => level === "1").length,
    levels.filter((level) => level === "2").length,
  ]).toEqual([70, 183]);
  expect(asvsProblems("", requirements, files).length).toBe(253);
});

test("a row with a test, a link or a reason is accepted", () => {
  const rows = [
    '| 1.2.1 | 1 | Output is escaped | met | `tests/a.test.ts`: "is safe" |',
    "| 2.1.3 | 2 | Limits are documented | documented | [Limits](x.md#known-limits) |",
    "| 6.3.3 | 2 | A second factor | exception | later |",
  ];
  expect(problemsOf(...rows)).toEqual([]);
});

test("numbers that are not those of the rows are rejected", () => {
  const row = '| 1.2.1 | 1 | Output is escaped | met | `tests/a.test.ts`: "is safe" |';
  expect(problemsOf("| 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 |", row)).toEqual([]);
  expect(problemsOf("| 1 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |", row)).toEqual([
    expect.stringContaining('should be "| 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 |"'),
  ]);
});

test.each([
  ['| 1.2.1 | 1 | Output is escaped | met | `tests/a.test.ts`: "is quick" |', "names a test that"],
  ['| 1.2.1 | 1 | Output is escaped | met | `tests/b.test.ts`: "is safe" |', "which is not there"],
  ["| 1.2.1 | 1 | Output is escaped | met | surely |", "names no test"],
  ["| 1.2.1 | 2 | Output is escaped | not applicable | none |", "is of level 1"],
  ["| 1.2.1 | 1 | Output is escaped | exception | later |", "has no exceptions"],
  ["| 9.9.9 | 1 | Something | not applicable | none |", "is no requirement"],
  ["| 2.1.3 | 2 | Limits are documented | documented | [Limits](x.md#other) |", "links to #other"],
  ["| 2.1.3 | 2 | Limits are documented | fine | x |", "has the verdict"],
])("rejected: %s", (row, problem) => {
  expect(problemsOf(row).join()).toContain(problem);
});
