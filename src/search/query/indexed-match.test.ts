import { expect, test } from "vitest";
import { isSelective, runsVector, toIndexedMatch } from "./indexed-match.ts";
import { allOf, anyOf, type Match, phrase, phraseWithGaps, tsquery } from "./match-expression.ts";

const [velo, bleu] = [phrase("velo"), phrase("bleu")];
const [sideBySide, another] = [phrase("table", "salon"), phrase("pneu", "hiver")];
const without = (...of: Match[]): Match => ({ kind: "none", of });

test.each<[string, Match, Match]>([
  [
    "words are themselves",
    allOf([velo, anyOf([bleu, phrase("rouge")])]),
    allOf([velo, anyOf([bleu, phrase("rouge")])]),
  ],
  [
    "words around any other are both",
    phraseWithGaps("table", "de", "salon"),
    allOf([phrase("table"), phrase("salon")]),
  ],
  [
    "side by side as one of several becomes both",
    anyOf([velo, sideBySide]),
    anyOf([velo, allOf([phrase("table"), phrase("salon")])]),
  ],
  ["an exclusion of a word stays", allOf([velo, without(bleu)]), allOf([velo, without(bleu)])],
  ["an excluded phrase is not indexable", allOf([velo, without(sideBySide)]), velo],
])("indexable condition of single words, %s", (_name, match, expected) => {
  const { runs, others } = toIndexedMatch(match);
  expect(runs).toEqual([]);
  expect(others && tsquery(others)).toBe(tsquery(expected));
});

test("there is no indexable condition where any listing could match", () => {
  expect(toIndexedMatch(without(sideBySide))).toEqual({ runs: [], others: null });
  expect(toIndexedMatch(anyOf([velo, without(sideBySide)]))).toEqual({ runs: [], others: null });
});

test.each<[string, Match, string[][][], Match | null]>([
  ["a phrase is one run", phrase("table", "de", "salon"), [[["table", "de", "salon"]]], null],
  [
    "words around any other, those beside each other",
    phraseWithGaps("machine", "laver", "de", "luxe"),
    [[["machine", "laver"]]],
    phrase("luxe"),
  ],
  ["each of several", allOf([velo, sideBySide, another]), [[["table", "salon"]], [["pneu", "hiver"]]], velo],
  [
    "one run or another",
    anyOf([sideBySide, allOf([another, velo])]),
    [
      [
        ["table", "salon"],
        ["pneu", "hiver"],
      ],
    ],
    null,
  ],
])("indexable condition of phrases, %s", (_name, match, expected, others) => {
  expect(toIndexedMatch(match)).toEqual({ runs: expected, others });
});

test.each<[string, Match, boolean]>([
  ["a word", velo, true],
  ["a word without another", allOf([velo, without(bleu)]), true],
  ["only an exclusion", without(bleu), false],
  ["a word, or not another", anyOf([velo, without(bleu)]), false],
])("%s is selective: %j", (_name, match, expected) => {
  expect(isSelective(match)).toBe(expected);
});

test("runs are separated in their vector", () => {
  const runs = [
    ["table", "salon"],
    ["pneu", "hiver"],
  ];
  expect(runsVector(runs)).toBe("'table':2 'salon':3 'pneu':5 'hiver':6");
});
