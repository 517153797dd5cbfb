import { expect, test } from "vitest";
import { isKnownWord } from "./known-words.ts";

test.each(["loft", "urgent", "bikini", "time", "granule"])("the thesaurus writes %s", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["ontario", "rive", "ouest", "rimouski", "estrie"])("%s is in the name of a place", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["veol", "notere", "skidou", ""])("%j is no word", (term) => {
  expect(isKnownWord(term)).toBe(false);
});
