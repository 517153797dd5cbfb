import { describe, expect, test } from "vitest";
import { countsOf } from "../testing/word-counts.ts";
import { askedOf, isBeginning, perhapsMistyped, splits, withoutElision } from "./query-lexicon.ts";
import { parseQuery } from "./search-query.ts";

test("what has to be known of a query: its words, in one piece and in two, and its phrases", () => {
  const { terms, phrases, last } = askedOf(parseQuery("lave vaisselle"));
  expect(terms).toEqual(expect.arrayContaining(["lave", "vaisselle", "lavevaisselle", "vais", "selle"]));
  expect(phrases).toEqual(expect.arrayContaining(["lave", "lave vaisselle", "vaisselle"]));
  expect(last).toBe("vaisselle");
});

test("what is written in one piece is taken for two words, but never for a small one, and loses its article", () => {
  expect(splits("barbeque")).not.toContainEqual(["barbe", "que"]);
  expect(splits("lavevaisselle")).toContainEqual(["lave", "vaisselle"]);
  expect(["dhiver", "lauto", "divan", "velo", "lu"].map(withoutElision)).toEqual([
    "hiver",
    "auto",
    "ivan",
    null,
    null,
  ]);
  expect(askedOf(parseQuery("pneu dhiver")).terms).toContain("hiver");
});

describe("a word that may not be meant as typed", () => {
  const counts = countsOf({ cor: 1, velo: 40, chalet: 2 });
  const synonyms = new Map([
    ["bike", [["velo"]]],
    ["electric", [["electrique"]]],
    ["prof", [["professeur"]]],
    ["snow blower", [["souffleuse"]]],
  ]);

  test("is the beginning of others unless ads use it, a few short ones aside, or the thesaurus knows it", () => {
    const beginnings = ["souffl", "cor", "velo", "chalet", "bike", "electric", "prof"].filter((last) =>
      isBeginning(last, { counts, synonyms }),
    );
    expect(beginnings).toEqual(["souffl", "cor", "electric"]);
  });

  test("is mistyped only if ads hardly use it and the thesaurus does not know it, nor what it is part of", () => {
    const mistyped = (q: string) => perhapsMistyped(parseQuery(q), { counts, synonyms });
    expect(mistyped("veol bike velo chalet")).toEqual(["veol", "chalet"]);
    expect(mistyped('snow blower "veol" snow')).toEqual(["snow"]);
  });
});
