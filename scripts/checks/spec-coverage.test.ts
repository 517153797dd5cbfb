import { describe, expect, test } from "vitest";
import { specProblems } from "./spec-coverage.ts";

const files: Record<string, string> = {
  "src/home.tsx": "export const featuredMax = 6;",
  "docs/decisions/0008-spec-decisions.md": "| Subcategory chips without action | They filter |",
  "src/home.test.ts": `
    const helper = () => expect(page).toContain("Mots d’ailleurs");
    // Mots commentés
    describe("home", () => {
      test("featured listings stop at 6", () => {
        // Mots commentés
        expect(cards).toHaveLength(6);
        expect(page.text).toContain("Catégorie non trouvée");
        expect(page.text).toMatch(/^2\\sannonces\\ssauvegardées$/u);
        expect(page.text).toMatch(/Perdu\\s?: rien/u);
        expect(form.kind).toBeNull();
        expect(form.kind).not.toBe(null);
        expect(total).toBe(99_999_999);
        expect(page.text).toContain("Publiée avec succès\u00a0! C’est l’été, 15,2\u00a0% sur 1\u00a0250");
        expect(form).toEqual({ sortBy: \`recent de \${name}\` });
      });
      test.each([["housing", "Logement"]])("the tab of %s", (id, name) => expect(id).toBe(name));
      test.skip("asleep", () => expect(6).toBe(6));
      test("asleep too", { skip: true }, () => expect(6).toBe(6));
      test.todo("some day");
    });
    describe("here", () => { test("twice", () => expect(1).toBe(1)); });
    describe("there", () => { test("twice", () => expect(2).toBe(2)); });
  `,
};
const repository = {
  read: async (path: string) => files[path] ?? null,
  records: ["0008-spec-decisions.md"],
};

const row = {
  id: "1.1",
  statement: "At most `6` featured",
  code: "src/home.tsx",
  test: "src/home.test.ts › featured listings stop at 6",
  decision: "",
};

function problemsOf(...rows: Partial<typeof row>[]): Promise<string[]> {
  const lines = rows.map((changed) => `| ${Object.values({ ...row, ...changed }).join(" | ")} |`);
  const head = [
    "# Title",
    "",
    "## 1. One",
    "",
    "| # | Statement | Code | Test | Decision |",
    "|---|---|---|---|---|",
  ];
  return specProblems([...head, ...lines].join("\n"), repository, { sections: [1], fewestRows: 1 });
}

test("a row whose test holds its words is covered", async () => {
  expect(await problemsOf({})).toEqual([]);
});

test.each([
  ["Unknown: « Catégorie non trouvée »"],
  ["Saved: « 2 annonces sauvegardées »"],
  ["Typeset: « Publiée avec succès ! » and « C'est l'été »"],
  ["Numbers: `15.2`, `1250`, `99999999`, `1 250`"],
  ["Patterns: « Perdu: rien »"],
  ["Names: `sortBy`, `recent`, `null`"],
])("words and numbers are found however they are typeset: %s", async (statement) => {
  expect(await problemsOf({ statement })).toEqual([]);
});

describe("a row turns the check red when", () => {
  test.each<[string, Partial<typeof row>, string]>([
    ["its words are not in the test", { statement: "« Annonce non trouvée »" }, "does not hold"],
    ["its number is not in the test", { statement: "At most `8`" }, "does not hold: 8"],
    ["its number is only part of another", { statement: "At most `25`" }, "does not hold: 25"],
    ["its words stand in a comment", { statement: "« Mots commentés »" }, "does not hold"],
    ["its words stand outside of the test", { statement: "« Mots d'ailleurs »" }, "does not hold"],
    ["its words are only the test's title", { statement: "« featured listings »" }, "does not hold"],
    ["it quotes nothing", { statement: "At most six" }, "quotes no words"],
    ["its test has another name", { test: "src/home.test.ts › featured stops" }, "test that is not there"],
    ["its test file is not there", { test: "src/away.test.ts › x" }, "test file that is not there"],
    ["its test is no test file", { test: "src/home.tsx › x" }, "test file that is not there"],
    ["it names no test", { test: "src/home.test.ts" }, "names no test"],
    ["its test is skipped", { test: "src/home.test.ts › asleep" }, "does not run"],
    ["its test is skipped by an option", { test: "src/home.test.ts › asleep too" }, "does not run"],
    ["its test is still to be written", { test: "src/home.test.ts › some day" }, "test that is not there"],
    ["its name fits two tests", { test: "src/home.test.ts › twice", statement: "`1`" }, "2 tests at once"],
    ["its code is not there", { code: "src/gone.tsx" }, "code that is not there: src/gone.tsx"],
    ["one of its code files is not there", { code: "src/home.tsx, src/gone.tsx" }, "src/gone.tsx"],
    ["its code is the test itself", { code: "src/home.test.ts" }, "code that is not there"],
    ["it names no code", { code: "" }, "names no code"],
    ["its decision is not recorded", { decision: "0042" }, "decision that is not there"],
    ["its decision says something else", { decision: "0008 › Voir tout" }, "does not say: Voir tout"],
    ["its decision is no record", { decision: "decided" }, "names no decision"],
    ["its id is not the next one", { id: "1.2" }, "1.2 stands where 1.1 belongs"],
    ["its id is of another section", { id: "2.1" }, "2.1 stands where 1.1 belongs"],
    ["a cell holds a bar", { statement: "`6` | more" }, "6 cells"],
  ])("%s", async (_, changed, problem) => {
    expect((await problemsOf(changed)).join()).toContain(problem);
  });

  test("an id comes twice", async () => {
    expect((await problemsOf({}, {})).join()).toContain("1.1 stands where 1.2 belongs");
  });
});

test("groups tell tests of the same name apart", async () => {
  expect(await problemsOf({ test: "src/home.test.ts › there › twice", statement: "`2`" })).toEqual([]);
});

test("the rows of a table count as its test's words", async () => {
  expect(await problemsOf({ test: "src/home.test.ts › the tab of %s", statement: "« Logement »" })).toEqual(
    [],
  );
});

test("a decision is found by its words", async () => {
  expect(await problemsOf({ decision: "0008 › Subcategory chips" })).toEqual([]);
});

test("an empty table, a missing section and too few rows are red", async () => {
  expect(await specProblems("", repository)).toEqual([
    "has the sections , not 1,2,3,4,5,6,7,8,9",
    "has 0 rows, fewer than 180",
  ]);
  expect(await specProblems("## 1. One\n", repository, { sections: [1], fewestRows: 0 })).toEqual([
    "section 1 has no row",
  ]);
});
