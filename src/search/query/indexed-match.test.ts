import { expect, test } from "vitest";
import { foundBy, isSelective, runsVector } from "./indexed-match.ts";
import { allOf, anyOf, type Match, matchingPhrase, tsquery, words } from "./match-expression.ts";

const [velo, bleu] = [words("velo"), words("bleu")];
const [sideBySide, another] = [words("table", "salon"), words("pneu", "hiver")];
const without = (...of: Match[]): Match => ({ kind: "none", of });

test.each<[string, Match, Match]>([
  [
    "words are themselves",
    allOf([velo, anyOf([bleu, words("rouge")])]),
    allOf([velo, anyOf([bleu, words("rouge")])]),
  ],
  [
    "words around any other are both",
    matchingPhrase("table", "de", "salon"),
    allOf([words("table"), words("salon")]),
  ],
  [
    "side by side as one of several becomes both",
    anyOf([velo, sideBySide]),
    anyOf([velo, allOf([words("table"), words("salon")])]),
  ],
  ["a word that is excluded stays so", allOf([velo, without(bleu)]), allOf([velo, without(bleu)])],
  ["ads that have excluded words apart are none to leave out", allOf([velo, without(sideBySide)]), velo],
])("an index knows of words, %s", (_name, match, expected) => {
  const { runs, others } = foundBy(match);
  expect(runs).toEqual([]);
  expect(others && tsquery(others)).toBe(tsquery(expected));
});

test("an index knows nothing where any ad could match", () => {
  expect(foundBy(without(sideBySide))).toEqual({ runs: [], others: null });
  expect(foundBy(anyOf([velo, without(sideBySide)]))).toEqual({ runs: [], others: null });
});

test.each<[string, Match, string[][][], Match | null]>([
  ["a run is all of it", words("table", "de", "salon"), [[["table", "de", "salon"]]], null],
  [
    "words around any other, those beside each other",
    matchingPhrase("machine", "laver", "de", "luxe"),
    [[["machine", "laver"]]],
    words("luxe"),
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
])("an index knows of words side by side, %s", (_name, match, expected, others) => {
  expect(foundBy(match)).toEqual({ runs: expected, others });
});

test.each<[string, Match, boolean]>([
  ["a word", velo, true],
  ["a word without another", allOf([velo, without(bleu)]), true],
  ["what an ad has not", without(bleu), false],
  ["a word, or not another", anyOf([velo, without(bleu)]), false],
])("an index that is asked for %s need not go through all ads: %j", (_name, match, expected) => {
  expect(isSelective(match)).toBe(expected);
});

test("runs stand apart in their vector", () => {
  const runs = [
    ["table", "salon"],
    ["pneu", "hiver"],
  ];
  expect(runsVector(runs)).toBe("'table':2 'salon':3 'pneu':5 'hiver':6");
});
