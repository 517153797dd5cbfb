import { expect, test } from "vitest";
import { allOf, anyOf, type Match, tsquery, words, wordsApart } from "./search-match.ts";

const [velo, bleu] = [words("velo"), words("bleu")];
const sideBySide = words("table", "salon");
const without = (...of: Match[]): Match => ({ kind: "none", of });

test.each<[string, Match, Match]>([
  [
    "words are themselves",
    allOf([velo, anyOf([bleu, words("rouge")])]),
    allOf([velo, anyOf([bleu, words("rouge")])]),
  ],
  ["side by side becomes both", sideBySide, allOf([words("table"), words("salon")])],
  [
    "also as one of several",
    anyOf([velo, sideBySide]),
    anyOf([velo, allOf([words("table"), words("salon")])]),
  ],
  ["a word that is excluded stays so", allOf([velo, without(bleu)]), allOf([velo, without(bleu)])],
  ["ads that have excluded words apart are none to leave out", allOf([velo, without(sideBySide)]), velo],
])("apart, %s", (_name, match, expected) => {
  const apart = wordsApart(match);
  expect(apart && tsquery(apart)).toBe(tsquery(expected));
});

test("apart, nothing is left where any ad could match", () => {
  expect(wordsApart(without(sideBySide))).toBeNull();
  expect(wordsApart(anyOf([velo, without(sideBySide)]))).toBeNull();
});
