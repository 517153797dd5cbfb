import { expect, test } from "vitest";
import { isKnownWord, isThing } from "./known-words.ts";

test.each(["loft", "urgent", "bikini", "time", "granule"])("the thesaurus writes %s", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["ontario", "rive", "ouest", "rimouski", "estrie"])("%s is in the name of a place", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["veol", "notere", "skidou", ""])("%j is no word", (term) => {
  expect(isKnownWord(term)).toBe(false);
});

test.each(["secheuse", "tablette", "ski", "ventilateur", "toyota"])("%s names a thing", (term) => {
  expect(isThing(term)).toBe(true);
});

test.each(["blanc", "ronde", "adulte", "hybride", "pliante", "route", ""])(
  "%j may be said of things",
  (term) => {
    expect(isThing(term)).toBe(false);
  },
);
