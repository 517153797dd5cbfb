import { describe, expect, test } from "vitest";
import { countsOf, knowing } from "../../../tests/support/word-counts.ts";
import type { Lexicon } from "./lexicon.ts";
import { tsquery } from "./match-expression.ts";
import { planSearch } from "./query-plan.ts";
import { parseQuery } from "./query-syntax.ts";

function plan(q: string, known: Partial<Lexicon>) {
  const found = planSearch(parseQuery(q), knowing(known));
  if (!found) throw new Error("nothing was asked");
  return { ...found, match: tsquery(found.match), typed: tsquery(found.typed) };
}

describe("what is looked for", () => {
  test("words that mean the same join the typed one, which stays apart for the order", () => {
    const synonyms = new Map([["char", [["auto"], ["voiture"]]]]);
    expect(plan("char rouge", { synonyms })).toMatchObject({
      match: "(('char') | ('auto') | ('voiture')) & ('rouge')",
      typed: "('char') & ('rouge')",
    });
  });

  test("words that mean the same join each of several to choose from", () => {
    const synonyms = new Map([
      ["char", [["auto"]]],
      ["camion", [["truck"]]],
    ]);
    const { match, typed } = plan("char ou camion", { synonyms });
    for (const word of ["char", "auto", "camion", "truck"]) expect(match).toContain(`'${word}'`);
    expect(match).not.toContain("&");
    expect(typed).toBe("('char') | ('camion')");
  });

  test("of several to choose from, one thing in several words has what means the same as the whole", () => {
    const synonyms = new Map([
      ["table chevet", [["nightstand"]]],
      ["commode", [["dresser"]]],
    ]);
    expect(plan("table de chevet ou commode blanche", { synonyms })).toMatchObject({
      match: "(((('table') & ('chevet')) | ('nightstand')) | ('dresser') | ('commode')) & ('blanche')",
      typed: "((('table') & ('chevet')) | ('commode')) & ('blanche')",
    });
  });

  test("several typed words may be one thing, small words among them or not", () => {
    const synonyms = new Map([["machine laver", [["laveuse"]]]]);
    expect(plan("machine à laver blanche", { synonyms }).match).toBe(
      "((('machine') & ('laver')) | ('laveuse')) & ('blanche')",
    );
  });

  test("two words are also looked for in one piece, and one piece as two, where ads write them so", () => {
    expect(plan("lave vaisselle", { counts: countsOf({ lavevaisselle: 3 }) }).match).toBe(
      "(('lave') & ('vaisselle')) | ('lavevaisselle')",
    );
    const counts = countsOf({ lave: 3, vaisselle: 3 });
    const pairs = new Set(["lave vaisselle"]);
    expect(plan("lavevaisselle", { counts, pairs }).match).toBe(
      "('lavevaisselle') | ('lave' <-> 'vaisselle')",
    );
    expect(plan("lavevaisselle", { counts }).match).toBe("'lavevaisselle'");
  });

  test("a mistyped word is looked for with what it was taken for, and that is said", () => {
    const corrections = new Map([["veol", { term: "velo", shown: "vélo", ads: 9 }]]);
    const synonyms = new Map([["velo", [["bicyclette"]]]]);
    expect(plan("veol rouge", { corrections, synonyms })).toMatchObject({
      match: "(('veol') | ('velo') | ('bicyclette')) & ('rouge')",
      corrected: [{ typed: "veol", shown: "vélo" }],
    });
  });

  test("two words that stand side by side are meant before a correction, two that do not are none", () => {
    const corrections = new Map([["comtable", { term: "comptable", shown: "comptable", ads: 9 }]]);
    const counts = countsOf({ com: 3, table: 90 });
    expect(plan("comtable", { corrections, counts }).match).toBe("('comtable') | ('comptable')");
    expect(plan("comtable", { corrections, counts, pairs: new Set(["com table"]) })).toMatchObject({
      ...{ match: "('comtable') | ('com' <-> 'table')", corrected: [] },
    });
  });

  test("a word in the other gender joins without a word about it", () => {
    const corrections = new Map([["chere", { term: "cher", shown: "cher", ads: 9 }]]);
    expect(plan("chère", { corrections })).toMatchObject({ match: "('chere') | ('cher')", corrected: [] });
  });

  test("words in quotes are taken as they are", () => {
    const synonyms = new Map([["char", [["auto"]]]]);
    expect(plan('"char"', { synonyms }).match).toBe("'char'");
  });

  test("the beginning of a word that no ad uses finds the words that begin so, and is typed by that", () => {
    const completions = { of: "aspira", by: [{ term: "aspirateur", ads: 9 }] };
    const synonyms = new Map([["aspirateur", [["balayeuse"]]]]);
    expect(plan("aspira", { completions, synonyms })).toMatchObject({
      match: "('aspira') | ('aspirateur') | ('balayeuse')",
      typed: "('aspira') | ('aspirateur')",
      isCompleted: true,
    });
  });

  test("where ads use it after all, the typed word comes before what it begins", () => {
    const completions = { of: "cor", by: [{ term: "corolla", ads: 9 }] };
    const counts = countsOf({ cor: 1 });
    expect(plan("toyota cor", { completions, counts })).toMatchObject({
      match: "('toyota') & (('cor') | ('corolla'))",
      typed: "('toyota') & ('cor')",
      isCompleted: false,
    });
    expect(plan('toyota "cor"', { completions, counts }).match).toBe("('toyota') & ('cor')");
  });

  test("the words of what is one thing also have what means the same as each", () => {
    const synonyms = new Map([
      ["char electrique", [["vehicule", "electrique"]]],
      ["char", [["auto"]]],
    ]);
    expect(plan("char électrique", { synonyms }).match).toBe(
      "((('char') | ('auto')) & ('electrique')) | ('vehicule' <-> 'electrique')",
    );
  });

  test("what several words mean is said once, and any small word may stand within it", () => {
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

  test("what the thesaurus writes in one piece is known in two", () => {
    const synonyms = new Map([["snowblower", [["souffleuse"]]]]);
    expect(plan("snow blower", { synonyms }).match).toBe("(('snow') & ('blower')) | ('souffleuse')");
  });
});

test("words that no ad has are told apart from those that stand for others, or are asked for as they are", () => {
  const counts = countsOf({ lit: 11 });
  const corrections = new Map([["veol", { term: "velo", shown: "vélo", ads: 9 }]]);
  const synonyms = new Map([["char", [["auto"]]]]);
  const { unused } = plan('lits king veol char "zorglub" OR xyzzy', { counts, corrections, synonyms });
  expect(unused).toEqual(["king"]);
});
