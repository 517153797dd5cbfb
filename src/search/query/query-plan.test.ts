import { describe, expect, test } from "vitest";
import { aLexicon, termCounts } from "../../../tests/support/lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { tsquery } from "./match-expression.ts";
import { planSearch } from "./query-plan.ts";
import { parseQuery } from "./query-syntax.ts";

function plan(q: string, known: Partial<Lexicon>) {
  const found = planSearch(parseQuery(q), aLexicon(known));
  if (!found) throw new Error("the query has no words");
  return { ...found, match: tsquery(found.match), typed: tsquery(found.typed) };
}

describe("query expansion", () => {
  test("adds synonyms to the match, but not to the typed words used for ranking", () => {
    const synonyms = new Map([["char", [["auto"], ["voiture"]]]]);
    expect(plan("char rouge", { synonyms })).toMatchObject({
      match: "(('char') | ('auto') | ('voiture')) & ('rouge')",
      typed: "('char') & ('rouge')",
    });
  });

  test("adds synonyms to each of several alternatives", () => {
    const synonyms = new Map([
      ["char", [["auto"]]],
      ["camion", [["truck"]]],
    ]);
    const { match, typed } = plan("char ou camion", { synonyms });
    for (const word of ["char", "auto", "camion", "truck"]) expect(match).toContain(`'${word}'`);
    expect(match).not.toContain("&");
    expect(typed).toBe("('char') | ('camion')");
  });

  test("adds synonyms of an expression that is one of several alternatives", () => {
    const synonyms = new Map([
      ["table chevet", [["nightstand"]]],
      ["commode", [["dresser"]]],
    ]);
    expect(plan("table de chevet ou commode blanche", { synonyms })).toMatchObject({
      match: "(((('table') & ('chevet')) | ('nightstand')) | ('dresser') | ('commode')) & ('blanche')",
      typed: "((('table') & ('chevet')) | ('commode')) & ('blanche')",
    });
  });

  test("recognizes expressions of several words, with or without stop words", () => {
    const synonyms = new Map([["machine laver", [["laveuse"]]]]);
    expect(plan("machine à laver blanche", { synonyms }).match).toBe(
      "((('machine') & ('laver')) | ('laveuse')) & ('blanche')",
    );
  });

  test("does not take a modifier of the thing for kinds of its own, as it does the thing", () => {
    const synonyms = new Map([
      ["auto", [["voiture"], ["civic"]]],
      ["rim", [["jante"]]],
      ["siege auto", [["banc", "auto"]]],
    ]);
    const equivalents = new Map([["auto", [["voiture"]]]]);
    const match = (q: string) => plan(q, { synonyms, equivalents }).match;
    expect(match("auto rouge")).toContain("'civic'");
    for (const q of ["siège auto", "tapis d’auto", "housse pour mon auto", "pneus auto"]) {
      expect(match(q)).toContain("'voiture'");
      expect(match(q)).not.toContain("'civic'");
    }
    // Two autos are autos, what is done with them says nothing of kinds, and a translation is no kind.
    for (const q of ["paire d’autos", "rouge auto"]) expect(match(q)).toContain("'civic'");
    expect(match("pneus avec rims")).toContain("'jante'");
  });

  test("joins two words into one, and splits one in two, where listings write them so", () => {
    expect(plan("lave vaisselle", { counts: termCounts({ lavevaisselle: 3 }) }).match).toBe(
      "(('lave') & ('vaisselle')) | ('lavevaisselle')",
    );
    const counts = termCounts({ lave: 3, vaisselle: 3 });
    const pairs = new Set(["lave vaisselle"]);
    expect(plan("lavevaisselle", { counts, pairs }).match).toBe(
      "('lavevaisselle') | ('lave' <-> 'vaisselle')",
    );
    expect(plan("lavevaisselle", { counts }).match).toBe("'lavevaisselle'");
  });

  test("adds the correction of a misspelled word, and reports it", () => {
    const corrections = new Map([["veol", { term: "velo", shown: "vélo", listings: 9 }]]);
    const synonyms = new Map([["velo", [["bicyclette"]]]]);
    expect(plan("veol rouge", { corrections, synonyms })).toMatchObject({
      match: "(('veol') | ('velo') | ('bicyclette')) & ('rouge')",
      corrected: [{ typed: "veol", shown: "vélo" }],
    });
  });

  test("prefers two adjacent words to a correction, and ignores a split that is not in use", () => {
    const corrections = new Map([["comtable", { term: "comptable", shown: "comptable", listings: 9 }]]);
    const counts = termCounts({ com: 3, table: 90 });
    expect(plan("comtable", { corrections, counts }).match).toBe("('comtable') | ('comptable')");
    expect(plan("comtable", { corrections, counts, pairs: new Set(["com table"]) })).toMatchObject({
      match: "('comtable') | ('com' <-> 'table')",
      corrected: [],
    });
  });

  test("adds the other gender without a report", () => {
    const corrections = new Map([["chere", { term: "cher", shown: "cher", listings: 9 }]]);
    expect(plan("chère", { corrections })).toMatchObject({ match: "('chere') | ('cher')", corrected: [] });
  });

  test("does not expand quoted words", () => {
    const synonyms = new Map([["char", [["auto"]]]]);
    expect(plan('"char"', { synonyms }).match).toBe("'char'");
  });

  test("expands an unused word to words with that prefix, which count as typed", () => {
    const completions = { of: "aspira", by: [{ term: "aspirateur", listings: 9 }] };
    const synonyms = new Map([["aspirateur", [["balayeuse"]]]]);
    expect(plan("aspira", { completions, synonyms })).toMatchObject({
      match: "('aspira') | ('aspirateur') | ('balayeuse')",
      typed: "('aspira') | ('aspirateur')",
      isCompleted: true,
    });
  });

  test("ranks a typed word that is in use above its completions", () => {
    const completions = { of: "cor", by: [{ term: "corolla", listings: 9 }] };
    const counts = termCounts({ cor: 1 });
    expect(plan("toyota cor", { completions, counts })).toMatchObject({
      match: "('toyota') & (('cor') | ('corolla'))",
      typed: "('toyota') & ('cor')",
      isCompleted: false,
    });
    expect(plan('toyota "cor"', { completions, counts }).match).toBe("('toyota') & ('cor')");
  });

  test("also adds synonyms of the single words of an expression", () => {
    const synonyms = new Map([
      ["char electrique", [["vehicule", "electrique"]]],
      ["char", [["auto"]]],
    ]);
    expect(plan("char électrique", { synonyms }).match).toBe(
      "((('char') | ('auto')) & ('electrique')) | ('vehicule' <-> 'electrique')",
    );
  });

  test("adds each synonym once, with any stop word within it", () => {
    const synonyms = new Map([
      [
        "table basse",
        [
          ["table", "de", "salon"],
          ["table", "basse"],
        ],
      ],
      [
        "tablebasse",
        [
          ["table", "de", "salon"],
          ["a", "cafe"],
        ],
      ],
    ]);
    expect(plan("table basse", { synonyms }).match).toBe(
      "(('table') & ('basse')) | ('table' <2> 'salon') | ('a' <-> 'cafe')",
    );
  });

  test("recognizes in two words what the thesaurus writes in one", () => {
    const synonyms = new Map([["snowblower", [["souffleuse"]]]]);
    expect(plan("snow blower", { synonyms }).match).toBe("(('snow') & ('blower')) | ('souffleuse')");
  });
});

test("unused words without expansion are reported", () => {
  const counts = termCounts({ lit: 11 });
  const corrections = new Map([["veol", { term: "velo", shown: "vélo", listings: 9 }]]);
  const synonyms = new Map([["char", [["auto"]]]]);
  const { unused } = plan('lits king veol char "zorglub" OR xyzzy', { counts, corrections, synonyms });
  expect(unused).toEqual(["king"]);
});

test.each([
  ["terrain plat", "housing"],
  ["coupe cheveux", "services"],
  ["coupe-gazon", null],
  ["coupe gazon", null],
])("the usual category of « %s » is that of its thing: %s", (q, usual) => {
  const categories = new Map([
    ["terrain", "housing" as const],
    ["coupe", "services" as const],
  ]);
  const synonyms = new Map([["coupe gazon", [["tondeuse"]]]]);
  expect(plan(q, { categories, synonyms }).usual).toBe(usual);
});
