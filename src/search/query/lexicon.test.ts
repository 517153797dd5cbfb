import { describe, expect, test } from "vitest";
import { termCounts } from "../../../tests/support/lexicon.ts";
import {
  candidatePairs,
  mayBeMisspelled,
  mayBePrefix,
  mayCorrectTo,
  requiredTerms,
  splitsInTwo,
  stripElision,
} from "./lexicon.ts";
import { parseQuery } from "./query-syntax.ts";

test("required terms: the words, in one piece and in two, and the phrases", () => {
  const { terms, phrases, last } = requiredTerms(parseQuery("lave vaisselle"));
  expect(terms).toEqual(expect.arrayContaining(["lave", "vaisselle", "lavevaisselle", "vais", "selle"]));
  expect(phrases).toEqual(expect.arrayContaining(["lave", "lave vaisselle", "vaisselle"]));
  expect(last).toBe("vaisselle");
});

test("required phrases beside « ou »: those of each side, and those both may share", () => {
  const { phrases } = requiredTerms(parseQuery("vélo de montagne ou route pavée"));
  expect(phrases).toEqual(expect.arrayContaining(["velo montagne", "route pave", "velo route"]));
  expect(phrases).not.toContain("velo montagne route");
});

test("a word is split in two, never at a stop word, and loses its elided article", () => {
  expect(splitsInTwo("barbeque")).not.toContainEqual(["barbe", "que"]);
  expect(splitsInTwo("lavevaisselle")).toContainEqual(["lave", "vaisselle"]);
  expect(["dhiver", "lauto", "leal", "divan", "velo", "lu"].map(stripElision)).toEqual([
    "hiver",
    "auto",
    "eau",
    "ivan",
    null,
    null,
  ]);
  expect(requiredTerms(parseQuery("pneu dhiver")).terms).toContain("hiver");
});

describe("a word that may be misspelled or incomplete", () => {
  const counts = termCounts({ cor: 1, velo: 40, chalet: 2 });
  const synonyms = new Map([
    ["bike", [["velo"]]],
    ["electric", [["electrique"]]],
    ["prof", [["professeur"]]],
    ["snow blower", [["souffleuse"]]],
  ]);

  test("is a prefix unless listings use it, apart from a few short ones, or the thesaurus has it", () => {
    const beginnings = ["souffl", "cor", "velo", "chalet", "bike", "electric", "prof"].filter((last) =>
      mayBePrefix(last, { counts, synonyms }),
    );
    expect(beginnings).toEqual(["souffl", "cor", "electric"]);
  });

  test("is misspelled if it is not part of a thesaurus key: rare words first, then unknown ones, then known ones", () => {
    const known = { counts: new Map([...counts, ...termCounts({ appartment: 30 })]), synonyms };
    const mistyped = (q: string) =>
      mayBeMisspelled(parseQuery(q), known).map(({ term, isTrusted }) => term + (isTrusted ? "!" : ""));
    expect(mistyped("velo appartment veol bike chalet")).toEqual(["veol", "chalet", "appartment", "velo!"]);
    expect(mistyped('snow blower "veol" snow')).toEqual(["snow"]);
  });
});

test("rare words may be pairs of words in use, most frequent first", () => {
  const counts = termCounts({
    game: 4,
    cube: 5,
    gamecube: 1,
    gam: 9,
    ecube: 9,
    vai: 1,
    selle: 8,
    tablette: 30,
    tab: 1,
    lette: 1,
  });
  expect(candidatePairs(parseQuery("gamecube"), counts)).toEqual([
    ["gam", "ecube"],
    ["game", "cube"],
  ]);
  expect(candidatePairs(parseQuery("lave vaiselle"), counts)).toEqual([["vai", "selle"]]);
  counts.set("selle", { listings: 8, titles: 0 });
  expect(candidatePairs(parseQuery("vaiselle"), counts)).toEqual([]);
  expect(candidatePairs(parseQuery('tablette "gamecube"'), counts)).toEqual([]);
});

test("a known word is only corrected to its other gender, and no word to a stop word", () => {
  expect(mayCorrectTo("veol", "velo")).toBe(true);
  expect(mayCorrectTo("electricien", "electricienne")).toBe(true);
  expect(mayCorrectTo("chere", "cher")).toBe(true);
  expect(mayCorrectTo("meubler", "meuble")).toBe(true);
  expect(mayCorrectTo("loft", "lift")).toBe(false);
  expect(mayCorrectTo("carabine", "caravane")).toBe(false);
  expect(mayCorrectTo("collocation", "colocation")).toBe(true);
  expect(mayCorrectTo("ontario", "notarie")).toBe(false);
  expect(mayCorrectTo("notere", "notre")).toBe(false);
  expect(mayCorrectTo("treize", "tresse")).toBe(false);
  expect(mayCorrectTo("jardinie", "jardinier")).toBe(true);
  expect(mayCorrectTo("oranger", "orange")).toBe(false);
});
