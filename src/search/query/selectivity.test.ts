import { expect, test } from "vitest";
import { allOf, anyOf, type Match, phrase } from "./match-expression.ts";
import { estimateMatches, positiveTerms, sufficientTerm } from "./selectivity.ts";

const counts: Record<string, number> = { auto: 90_000, char: 50, rouge: 7_000, lit: 600 };
const expected = (match: Match) => estimateMatches(match, (term) => counts[term] ?? 0);
const [auto, char, rouge, lit] = [phrase("auto"), phrase("char"), phrase("rouge"), phrase("lit")];
const without = (...of: Match[]): Match => ({ kind: "none", of });

test.each<[string, Match, number]>([
  ["one word: its frequency", lit, 600],
  ["alternatives: the highest frequency", anyOf([char, auto, phrase("inconnu")]), 90_000],
  ["two words: half of the rarer", allOf([lit, rouge]), 300],
  ["three words: half of that", allOf([lit, rouge, auto]), 150],
  ["a phrase: a quarter of the rarer", phrase("lit", "rouge"), 150],
  ["an exclusion has no effect", allOf([lit, without(rouge)]), 600],
  ["an unused word: none", allOf([lit, phrase("inconnu")]), 0],
  ["only exclusions: unknown", without(lit), Number.POSITIVE_INFINITY],
])("%s", (_name, match, count) => {
  expect(expected(match)).toBe(count);
});

test("the terms to count are those that may produce a match", () => {
  const match = allOf([anyOf([char, phrase("pneu", "hiver")]), without(rouge)]);
  expect(positiveTerms(match)).toEqual(["char", "pneu", "hiver"]);
});

test.each<[string, Match, { term: string; listings: number } | null]>([
  ["one word", lit, { term: "lit", listings: 600 }],
  ["any of several, the most frequent", anyOf([char, auto, rouge]), { term: "auto", listings: 90_000 }],
  ["any, also nested", anyOf([char, anyOf([lit, rouge])]), { term: "rouge", listings: 7_000 }],
  [
    "any, beside words that only count together",
    anyOf([phrase("lit", "auto"), lit]),
    { term: "lit", listings: 600 },
  ],
  ["a phrase", phrase("lit", "rouge"), null],
  ["several words", allOf([lit, rouge]), null],
  ["a word without another", allOf([auto, without(rouge)]), null],
  ["any that each have several", anyOf([allOf([lit, rouge]), phrase("auto", "char")]), null],
])("lower bound of the number of matches for %s", (_name, match, known) => {
  expect(sufficientTerm(match, (term) => counts[term] ?? 0)).toEqual(known);
});
