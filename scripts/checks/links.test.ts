import { expect, test } from "vitest";
import { commentProblems, linkProblems, unlistedDecisions } from "./links.ts";

const files = new Set(["README.md", "docs/a.md", "src/x.ts", "docs/folder"]);

function problemsOf(text: string, path = "README.md"): string[] {
  const other = "# First steps\n\n## `npm start`, and what it does\n\n## Twice\n\n## Twice\n";
  const texts = new Map([
    ["docs/a.md", other],
    [path, text],
  ]);
  return linkProblems(texts, { exists: (one) => files.has(one), isScript: (name) => name === "test:full" })
    .problems;
}

test.each([
  ["a document", "[a](docs/a.md)"],
  ["a heading", "[a](docs/a.md#first-steps)"],
  ["a heading with code and punctuation", "[a](docs/a.md#npm-start-and-what-it-does)"],
  ["the second of two equal headings", "[a](docs/a.md#twice-1)"],
  ["a heading of the same document", "# Here\n\n[a](#here)"],
  ["another site", "[a](https://example.com/missing)"],
  ["a file in a code span", "`src/x.ts`"],
  ["a pattern in a code span", "`src/*/missing.ts` `src/NAME/missing.ts` `src/<module>/x.ts`"],
  ["a command", "`npm run test:full -- FILE`"],
  ["a command in a code block", "```sh\nls src/missing.ts\n```"],
])("accepts %s", (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  ["a missing document", "[a](docs/b.md)", "README.md:1 links to docs/b.md, which does not exist"],
  ["a missing heading", "[a](docs/a.md#second-steps)", "docs/a.md has no such heading"],
  ["a missing heading of the same document", "[a](#there)", "README.md has no such heading"],
  ["a missing file in a code span", "text\n\n`src/y.ts`", "README.md:3 names src/y.ts, which does not exist"],
  ["a missing command", "`npm run tests`", "README.md:1 names npm run tests, which does not exist"],
])("reports %s", (_, text, problem) => {
  expect(problemsOf(text).join("; ")).toContain(problem);
});

test("paths are relative to the document", () => {
  expect(problemsOf("[a](a.md) [x](../src/x.ts)", "docs/b.md")).toEqual([]);
  expect(problemsOf("[a](docs/a.md)", "docs/b.md")).toHaveLength(1);
});

test("counts what was examined", () => {
  expect(
    linkProblems(new Map([["README.md", "[a](src/x.ts) `src/x.ts` `npm run x` [b](https://example.com)"]]), {
      exists: () => true,
      isScript: () => true,
    }).count,
  ).toBe(3);
});

test.each([
  ["a path", "// see src/a/x.server.ts"],
  ["the end of a path", "/** See a/x.server.ts. */"],
  ["a name", " * The rules (x.server.ts) say so."],
  ["a pattern", "// the *-y.ts files, <name>.ts, NAME.ts"],
  ["code", 'import "./y.ts"; // why'],
])("accepts %s in a comment", (_, text) => {
  expect(commentProblems(new Map([["src/b.ts", text]]), ["src/a/x.server.ts"]).problems).toEqual([]);
});

test.each([
  ["a name", "const a = 1; // y.ts says so"],
  ["a path", " * See src/b/x.server.ts."],
])("reports %s of a missing file in a comment", (_, text) => {
  expect(commentProblems(new Map([["src/b.ts", `\n${text}`]]), ["src/a/x.server.ts"]).problems).toEqual([
    expect.stringMatching(/^src\/b\.ts:2 names .*, which does not exist$/u),
  ]);
});

test("reports decisions that the index does not list", () => {
  const index = "| 1 | [One](0001-one.md) |";
  const documents = ["docs/decisions/0001-one.md", "docs/decisions/0002-two.md", "docs/a.md"];
  expect(
    unlistedDecisions(
      new Map([...documents.map((path) => [path, ""] as const), ["docs/decisions/README.md", index]]),
    ),
  ).toEqual(["docs/decisions/README.md does not list 0002-two.md"]);
});
