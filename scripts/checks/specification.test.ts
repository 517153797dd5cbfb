import { describe, expect, test } from "vitest";
import { specificationProblems } from "./specification.ts";

const row = "| 1.1 | Featured: at most `6` | |";
const titled = 'test("1.1 lists at most six featured listings", () => {});';
const decisions = ["docs/decisions/0008-spec-decisions.md"];

function problemsOf(lines: string[], source: string): string {
  const head = ["## 1. One", "", "| Id | Statement | Decision |", "|---|---|---|"];
  return specificationProblems(
    [...head, ...lines].join("\n"),
    new Map([["src/a.test.ts", source]]),
    decisions,
  ).join("; ");
}

test("a row whose id starts a test title has no problem", () => {
  expect(problemsOf([row], titled)).toBe("");
});

describe("ids are found", () => {
  test.each([
    ["several in one title", 'it("1.1 1.2 does both", () => {});'],
    ["in a table's title", 'test.each([\n  ["a"],\n])(\n  "1.1 1.2 %s", () => {});'],
    ["of concurrent tests", 'test.concurrent.for(rows)("1.1 1.2 $name", () => {});'],
    ["after options", 'test("1.1 1.2 works", { timeout: 9 }, async () => {});'],
  ])("%s", (_, source) => {
    expect(problemsOf([row, "| 1.2 | Recent: `8` | |"], source)).toBe("");
  });
});

describe("it is a problem when", () => {
  test.each<[string, string[], string, string]>([
    ["an id has no test", [row, "| 1.2 | More | |"], titled, "no test's title begins with 1.2"],
    ["an id is inside a title only", [row], 'test("at most 1.1 px", f);', "no test's title begins with 1.1"],
    [
      "an id begins another string only",
      [row],
      'expect("1.1 x").toBe(1);',
      "no test's title begins with 1.1",
    ],
    ["its test is skipped", [row], titled.replace("test", "test.skip"), "no test's title begins with 1.1"],
    ["its test is still to be written", [row], 'test.todo("1.1 works");', "no test's title begins with 1.1"],
    ["a title has an unknown id", [row], `${titled} test("1.9 more", f);`, "src/a.test.ts: 1.9 is not in"],
    ["an id is listed twice", [row, row], titled, "1.1 is listed twice"],
    ["an id is invalid", [row, "| 1.x | More | |"], titled, '"1.x" is not an id'],
    ["a statement is empty", ["| 1.1 | | |"], titled, "1.1 has no statement"],
    ["a record is missing", ["| 1.1 | More | [0042](decisions/0042-x.md) |"], titled, "missing record"],
    ["it is open without an issue", ["| 1.1 | More | open: later |"], titled, "open without an issue"],
    ["there is no row", [], titled, "has no rows"],
    ["no title has an id", [row], 'test("lists", f);', "no test's title begins with an id"],
  ])("%s", (_, lines, source, problem) => {
    expect(problemsOf(lines, source)).toContain(problem);
  });
});
