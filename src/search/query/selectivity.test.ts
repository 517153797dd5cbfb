import { expect, test } from "vitest";
import { allOf, anyOf, type Match, phrase } from "./match-expression.ts";
import { estimateMatches, positiveTerms, sufficientTerm } from "./selectivity.ts";

const counts: Record<string, number> = { auto: 90_000, char: 50, rouge: 7_000, lit: 600 };
const expected = (match: Match) => estimateMatches(match, (term) => counts[term] ?? 0);
const [auto, char, rouge, lit] = [phrase("auto"), phrase("char"), phrase("rouge"), phrase("lit")];
const without = (...of: Match[]): Match => ({ kind: "none", of });

test.each<[string, Match, number]>([
  ["of one word, as many as have it", lit, 600],
  ["of either, the most", anyOf([char, auto, phrase("inconnu")]), 90_000],
  ["of both, half of the fewer", allOf([lit, rouge]), 300],
  ["of three, half of that", allOf([lit, rouge, auto]), 150],
  ["of words side by side, a quarter of the fewer", phrase("lit", "rouge"), 150],
  ["what is excluded leaves them", allOf([lit, without(rouge)]), 600],
  ["of a word that none has, none", allOf([lit, phrase("inconnu")]), 0],
  ["where words are only excluded, nobody knows", without(lit), Number.POSITIVE_INFINITY],
])("%s", (_name, match, count) => {
  expect(expected(match)).toBe(count);
});

test("the terms to count are those that may produce a match", () => {
  const match = allOf([anyOf([char, phrase("pneu", "hiver")]), without(rouge)]);
  expect(positiveTerms(match)).toEqual(["char", "pneu", "hiver"]);
});

test.each<[string, Match, { term: string; ads: number } | null]>([
  ["one word", lit, { term: "lit", ads: 600 }],
  ["any of several, the most frequent", anyOf([char, auto, rouge]), { term: "auto", ads: 90_000 }],
  ["any, also within another", anyOf([char, anyOf([lit, rouge])]), { term: "rouge", ads: 7_000 }],
  [
    "any, beside words that only count together",
    anyOf([phrase("lit", "auto"), lit]),
    { term: "lit", ads: 600 },
  ],
  ["words side by side", phrase("lit", "rouge"), null],
  ["several words", allOf([lit, rouge]), null],
  ["a word without another", allOf([auto, without(rouge)]), null],
  ["any that each have several", anyOf([allOf([lit, rouge]), phrase("auto", "char")]), null],
])("lower bound of the number of matches for %s", (_name, match, known) => {
  expect(sufficientTerm(match, (term) => counts[term] ?? 0)).toEqual(known);
});
